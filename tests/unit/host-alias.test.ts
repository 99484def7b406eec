import { describe, expect, test } from "vitest";
import { absoluteLinks, mainPageOf } from "../../app/server/addresses.ts";
import { hostAliasFinder, creatorAt } from "../../app/server/hosts.server.ts";

const slugAt = (subdomain: string) => (/^(micah-rowe|selah-brooks)$/.test(subdomain) ? subdomain : undefined);
const MAIN = "https://tetm.example";

describe("the site's other hosts", () => {
  const find = hostAliasFinder({ siteOrigin: MAIN, clientAddressHeader: null }, slugAt);
  const at = (host: string | null, forwarded: string | null = null) => find({ host, forwarded });

  test.each([
    ["www.tetm.example", null],
    ["www.tetm.example.", null],
    ["micah-rowe.tetm.example", "micah-rowe"],
  ])("%s is one", (host, slug) => expect(at(host)).toEqual({ main: MAIN, slug }));

  const own = ["tetm.example", "nobody.tetm.example", "www.micah-rowe.tetm.example", "micah-rowe.www.tetm.example"];
  const foreign = ["micah-rowe.evil.example", "www.tetm.example.evil.example", "localhost:3000", "", null];
  test.each([...own, ...foreign])("%s is none", (host) => expect(at(host)).toBeNull());

  test("what a proxy says of the host counts where it is trusted", () => {
    expect(at("tetm.example", "www.tetm.example")).toBeNull();
    const trusting = hostAliasFinder({ siteOrigin: MAIN, clientAddressHeader: "x-forwarded-for" }, slugAt);
    expect(trusting({ host: "10.0.0.7:8080", forwarded: "www.tetm.example" })).toEqual({ main: MAIN, slug: null });
    expect(trusting({ host: "www.tetm.example", forwarded: "tetm.example" })).toBeNull();
  });

  test("the bare name leads to www where that is the main address", () => {
    const main = "https://www.tetm.example";
    const found = hostAliasFinder({ siteOrigin: main, clientAddressHeader: null }, slugAt);
    const hosts = ["micah-rowe.tetm.example", "tetm.example", "www.tetm.example", "micah-rowe.www.tetm.example"];
    expect(hosts.map((host) => found({ host, forwarded: null }))).toEqual([
      { main, slug: "micah-rowe" },
      { main, slug: null },
      null,
      null,
    ]);
  });

  test("they are those of the creators of the moment: a former one leads to the present one, which comes first", () => {
    let creators = [{ slug: "micah-rowe", formerSlugs: ["micah"] }];
    const now = hostAliasFinder({ siteOrigin: MAIN, clientAddressHeader: null }, (name) => creatorAt(creators, name));
    const presentAt = (name: string) => now({ host: `${name}.tetm.example`, forwarded: null })?.slug;
    expect(["micah-rowe", "micah", "tirzah-obi"].map(presentAt)).toEqual(["micah-rowe", "micah-rowe", undefined]);
    creators = [...creators, { slug: "micah", formerSlugs: [] }, { slug: "tirzah-obi", formerSlugs: ["micah"] }];
    expect(["micah-rowe", "micah", "tirzah-obi"].map(presentAt)).toEqual(["micah-rowe", "micah", "tirzah-obi"]);
  });

  test.each([null, "http://localhost:3000", "https://tetm.localhost", "https://intranet"])("%s has none", (origin) => {
    const found = hostAliasFinder({ siteOrigin: origin, clientAddressHeader: null }, slugAt);
    const name = origin === null ? "tetm.example" : new URL(origin).hostname;
    expect([`www.${name}`, `micah-rowe.${name}`].map((host) => found({ host, forwarded: null }))).toEqual([null, null]);
  });
});

describe("where a visit to one of them is led", () => {
  const www = { main: MAIN, slug: null };

  test.each([
    ["/contact.data", "/contact"],
    ["/_root.data", "/"],
    ["/survey/creator.data?step=2&_routes=routes%2Fsurvey.creator", "/survey/creator?step=2"],
    ["//evil.example/x.data", "/evil.example/x"],
  ])("a script that asks for %s is led to %s", (data, page) => {
    expect(mainPageOf(www, `http://www.tetm.example${data}`)).toBe(MAIN + page);
  });
});

test("links within the site name the main address; other addresses and texts stay", () => {
  const html = `<link href="/a.css"><img src="/a.svg"><a class="x" href="/">1</a><a href="/about?a=1#b" class="y">2</a><a href="#main">3</a><a href="https://b.example/">4</a><a href="//c.example/">5</a><a aria-label="a" href="/cart">6</a><p>&lt;a href="/d"></p>`;
  expect(absoluteLinks(html, MAIN)).toBe(
    `<link href="/a.css"><img src="/a.svg"><a class="x" href="${MAIN}/">1</a><a href="${MAIN}/about?a=1#b" class="y">2</a><a href="#main">3</a><a href="https://b.example/">4</a><a href="//c.example/">5</a><a aria-label="a" href="${MAIN}/cart">6</a><p>&lt;a href="/d"></p>`,
  );
});
