import { describe, expect, test } from "vitest";
import { askPlainly } from "../support/raw-request.ts";
import { startServer } from "../support/start-server.ts";
import { readSurveys } from "../support/survey-records.ts";
import { useServer } from "../support/use-server.ts";

// A server with several host names (docs/decisions/0064-main-address.md).

const MAIN = "https://tetm.example";
const [WWW, MICAH] = ["www.tetm.example", "micah-rowe.tetm.example"] as const;

const server = useServer(() =>
  startServer({ SITE_ORIGIN: MAIN, SESSION_SECRET: "s".repeat(32), METRICS_TOKEN: "t".repeat(20) }),
);

/** Sends a request with a Host header, which `fetch` can't set. */
function ask(host: string, path: string, { headers = {}, ...init }: Parameters<typeof askPlainly>[1] = {}) {
  return askPlainly(server.origin + path, { ...init, headers: { Host: host, ...headers } });
}

function post(host: string, path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const sent = {
    "Content-Type": "application/x-www-form-urlencoded",
    Origin: `https://${host}`,
    "Sec-Fetch-Site": "same-origin",
    ...headers,
  };
  return ask(host, path, { method: "POST", headers: sent, body: new URLSearchParams(fields).toString() });
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href]) => href!);
}

const ownText = (html: string) => html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");

// tests/unit/host-alias.test.ts covers other hosts and addresses.
test("pages redirect to the main address, with whatever is asked, also once they are cached there", async () => {
  for (const [host, path] of [
    [WWW, "/survey/creator?step=2"],
    [WWW, "//evil.example/contact"],
    [MICAH, "/contact"],
    [MICAH, "/about"],
  ] as const)
    for (const method of ["GET", "HEAD"]) {
      await ask("tetm.example", path);
      const { status, headers } = await ask(host, path, { method });
      const got = [method, status, headers.location, headers["cache-control"]];
      expect(got).toEqual([method, 308, MAIN + path, "no-store"]);
      expect(headers["set-cookie"]).toBeUndefined();
      expect(headers["strict-transport-security"]).toBeDefined();
      expect(headers["x-request-id"]).toMatch(/^[\da-f]{12}$/);
    }
  await server.waitForRecord((record) => record.msg === "request" && record.status === 308);
  for (const host of ["tetm.example", "nobody.tetm.example", "127.0.0.1"])
    expect((await ask(host, "/contact")).status, host).toBe(200);
});

test("a creator's own page is served on the subdomain, the same but for its links, which name the main address", async () => {
  const OWN = "/creators/micah-rowe";
  const home = await ask(MICAH, "/");
  expect([home.status, home.headers.location]).toEqual([302, OWN]);
  expect((await ask(MICAH, `${OWN}/`)).headers.location).toBe(OWN);
  const { status, html: text } = await ask(MICAH, OWN);
  expect(status).toBe(200);
  const links = linksOf(text);
  for (const path of ["/", "/about", "/cart", "/privacy", "/announcements/josiah-vale"])
    expect(links).toContain(MAIN + path);
  expect(links.filter((href) => href.startsWith("/"))).toEqual([]);
  const main = await ask("tetm.example", OWN);
  expect(linksOf(main.html).filter((href) => href.startsWith(`${MAIN}/`))).toEqual([]);
  expect(ownText(text)).toBe(ownText(main.html));
  expect(text).toContain(`<link rel="canonical" href="${MAIN}${OWN}"/>`);
});

test("what programs ask for is answered on each host, and a script's navigation loads the main address", async () => {
  const metrics = { headers: { Authorization: `Bearer ${"t".repeat(20)}` } };
  for (const host of [WWW, MICAH]) {
    for (const path of ["/healthz", "/.well-known/jwks.json", "/robots.txt", "/icon.svg", "/metrics"])
      expect([path, (await ask(host, path, metrics)).status]).toEqual([path, 200]);
    expect((await ask(host, "/auth/v1/user")).status).toBe(401);
    // It has a body, and Stripe follows no redirects.
    const webhook = { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" };
    expect((await ask(host, "/webhooks/stripe", webhook)).status).toBeGreaterThanOrEqual(400);
  }
  const { status, headers, html: text } = await ask(WWW, "/survey/creator.data?step=1&_routes=routes%2Fsurvey.creator");
  expect([status, headers["cache-control"]]).toEqual([202, "private, no-store"]);
  expect(text).toContain(`${MAIN}/survey/creator?step=1`);
  expect(text).toContain("reload");
  expect((await ask("tetm.example", "/contact.data")).status).toBe(200);
});

describe("a form that arrives on another host of ours", () => {
  const STORY = 'I sing <b>"old" hymns</b> & more\nsecond line';
  const FIELDS = {
    name: "Ruth Lost",
    current_stage: "exploring",
    self_description: STORY,
    intent: "next",
    page: "page-token",
    key: "key-token",
  };

  test.each([WWW, MICAH])("keeps what was typed, says what to do, and saves nothing (%s)", async (host) => {
    const { status, headers, html: text } = await post(host, "/survey/creator?step=1", FIELDS);
    expect(status).toBe(403);
    expect(text).toContain("<title>Error: Please use this form on our main website | TETM</title>");
    expect(text).toContain("Nothing has been sent to us yet.");
    expect(linksOf(text)).toContain(`${MAIN}/survey/creator?step=1`);
    expect(text).toMatch(/<dt[^>]*>Self description<\/dt>/);
    expect(text).toMatch(/I sing &lt;b&gt;&quot;old&quot; hymns&lt;\/b&gt; &amp; more\r?\nsecond line/);
    expect(text).not.toContain("key-token");
    expect(text).not.toContain("<form");
    expect(headers["set-cookie"]).toBeUndefined();
    expect(headers["cache-control"]).toBe("private, no-cache");
    expect((await readSurveys(server.databaseFile)).map(({ name }) => name)).not.toContain("Ruth Lost");
  });

  test("a script gets the same, without what its page still has", async () => {
    const { status, html: text } = await post(WWW, "/contact.data", { name: "Ruth Lost", message: "a long story" });
    expect(status).toBe(403);
    expect(text).toContain("Please use this form on our main website");
    expect(text).not.toContain("a long story");
  });
});

describe("a form that another site sends", () => {
  const foreign = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };

  test("is refused, and shows what was typed for copying", async () => {
    const { status, html: text } = await post(
      "tetm.example",
      "/contact",
      { name: "Ruth", message: "<script>alert(1)</script>\nline" },
      foreign,
    );
    expect(status).toBe(403);
    expect(text).toContain("<title>Error: This form was sent from another site | TETM</title>");
    expect(text).toMatch(/&lt;script&gt;alert\(1\)&lt;\/script&gt;\r?\nline/);
    expect(linksOf(text)).toContain(`${MAIN}/contact`);
    // The page must not offer to resend the form with one press: the other site would want that.
    expect(text).not.toMatch(/<form|<script/);
  });

  test("shows no password, and nothing of a form beyond its limits", async () => {
    const secret = await post(
      "tetm.example",
      "/desk/sign-in",
      { email: "ruth@tetm.example", password: "correct horse" },
      foreign,
    );
    expect(secret.status).toBe(403);
    expect(secret.html).not.toMatch(/correct horse|ruth@tetm/);
    const long = await post("tetm.example", "/contact", { message: "x".repeat(200_000) }, foreign);
    expect([long.status, long.html.includes("xxxx"), long.html.length < 30_000]).toEqual([403, false, true]);
    const many = await post(
      "tetm.example",
      "/contact",
      Object.fromEntries(Array.from({ length: 2_000 }, (_, number) => [`f${number}`, "y"])),
      foreign,
    );
    expect([many.status, many.html.length < 30_000]).toEqual([403, true]);
  });
});
