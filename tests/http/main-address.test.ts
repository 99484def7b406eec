import { request } from "node:http";
import { describe, expect, test } from "vitest";
import { startServer } from "../support/start-server.ts";
import { readSurveys } from "../support/survey-records.ts";
import { useServer } from "../support/use-server.ts";

// docs/decisions/0064-main-address.md: a server with several host names.

const MAIN = "https://tetm.example";
const [WWW, MICAH] = ["www.tetm.example", "micah-rowe.tetm.example"] as const;

const server = useServer(() =>
  startServer({ SITE_ORIGIN: MAIN, SESSION_SECRET: "s".repeat(32), METRICS_TOKEN: "t".repeat(20) }),
);

interface Answer {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Sends a request with a Host header, which `fetch` can't set. */
function ask(
  host: string,
  path: string,
  { method = "GET", headers = {}, body = "", origin = server.origin } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(origin, { method, path, headers: { Host: host, ...headers } }, async (response) => {
      const text = (await response.toArray()).join("");
      resolve({ status: response.statusCode, headers: response.headers, text });
    });
    asked.on("error", reject).end(body);
  });
}

function post(
  host: string,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer> {
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

describe("pages redirect to the main address", () => {
  test("www, with whatever is asked", async () => {
    for (const path of ["/", "/survey/creator?step=2", "/no-such-page", "//evil.example/contact"])
      for (const method of ["GET", "HEAD"]) {
        const { status, headers } = await ask(WWW, path, { method });
        const got = [method, status, headers.location, headers["cache-control"]];
        expect(got).toEqual([method, 308, MAIN + path, "no-store"]);
        expect(headers["set-cookie"]).toBeUndefined();
        expect(headers["strict-transport-security"]).toBeDefined();
        expect(headers["x-request-id"]).toMatch(/^[\da-f]{12}$/);
      }
    await server.waitForRecord((record) => record.msg === "request" && record.status === 308);
  });

  test("a creator's subdomain, also after the page is cached for the main address", async () => {
    for (const path of ["/contact", "/about", "/creators/selah-brooks"]) {
      await ask("tetm.example", path);
      const { status, headers } = await ask(MICAH, path);
      expect([status, headers.location]).toEqual([308, MAIN + path]);
    }
  });

  test("and no other host", async () => {
    for (const host of [
      "tetm.example",
      "nobody.tetm.example",
      "micah-rowe.evil.example",
      "www.evil.example",
      "127.0.0.1",
    ]) {
      const { status, headers } = await ask(host, "/contact");
      expect([host, status, headers.location]).toEqual([host, 200, undefined]);
    }
  });
});

describe("a creator's own page", () => {
  const OWN = "/creators/micah-rowe";

  test("is served on the subdomain; home redirects to it there", async () => {
    const home = await ask(MICAH, "/");
    expect([home.status, home.headers.location]).toEqual([302, OWN]);
    expect((await ask(MICAH, OWN)).status).toBe(200);
    expect((await ask(MICAH, `${OWN}/`)).headers.location).toBe(OWN);
  });

  test("all of its links within the site name the main address, and it is the same page but for them", async () => {
    const { text } = await ask(MICAH, OWN);
    const links = linksOf(text);
    for (const path of ["/", "/about", "/cart", "/privacy", "/announcements/josiah-vale"])
      expect(links).toContain(MAIN + path);
    expect(links.filter((href) => href.startsWith("/"))).toEqual([]);
    const main = await ask("tetm.example", OWN);
    expect(linksOf(main.text).filter((href) => href.startsWith(`${MAIN}/`))).toEqual([]);
    expect(ownText(text)).toBe(ownText(main.text));
    expect(text).toContain(`<link rel="canonical" href="${MAIN}${OWN}"/>`);
  });
});

describe("other responses are served on each host", () => {
  test("health, keys, robots and files", async () => {
    for (const host of [WWW, MICAH]) {
      for (const path of ["/healthz", "/.well-known/jwks.json", "/robots.txt", "/icon.svg"]) {
        expect([path, (await ask(host, path)).status]).toEqual([path, 200]);
      }
      expect((await ask(host, "/metrics", { headers: { Authorization: `Bearer ${"t".repeat(20)}` } })).status).toBe(
        200,
      );
      expect((await ask(host, "/auth/v1/user")).status).toBe(401);
    }
  });

  test("a webhook is not redirected: it has a body, and Stripe follows no redirect", async () => {
    const { status, headers } = await ask(WWW, "/webhooks/stripe", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: "{}",
    });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(headers.location).toBeUndefined();
  });

  test("a client-side navigation loads the main address", async () => {
    const { status, headers, text } = await ask(WWW, "/survey/creator.data?step=1&_routes=routes%2Fsurvey.creator");
    expect(status).toBe(202);
    expect(text).toContain(`${MAIN}/survey/creator?step=1`);
    expect(text).toContain("reload");
    expect(headers["cache-control"]).toBe("private, no-store");
    expect((await ask("tetm.example", "/contact.data")).status).toBe(200);
  });
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
    const { status, headers, text } = await post(host, "/survey/creator?step=1", FIELDS);
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
    const { status, text } = await post(WWW, "/contact.data", { name: "Ruth Lost", message: "a long story" });
    expect(status).toBe(403);
    expect(text).toContain("Please use this form on our main website");
    expect(text).not.toContain("a long story");
  });
});

describe("a form that another site sends", () => {
  const foreign = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };

  test("is refused, and shows what was typed for copying", async () => {
    const { status, text } = await post(
      "tetm.example",
      "/contact",
      { name: "Ruth", message: "<script>alert(1)</script>\nline" },
      foreign,
    );
    expect(status).toBe(403);
    expect(text).toContain("<title>Error: This form was sent from another site | TETM</title>");
    expect(text).toMatch(/&lt;script&gt;alert\(1\)&lt;\/script&gt;\r?\nline/);
    expect(linksOf(text)).toContain(`${MAIN}/contact`);
    // The page must not offer to resend the form with one press, because that is what the other site would want.
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
    expect(secret.text).not.toMatch(/correct horse|ruth@tetm/);
    const long = await post("tetm.example", "/contact", { message: "x".repeat(200_000) }, foreign);
    expect([long.status, long.text.includes("xxxx"), long.text.length < 30_000]).toEqual([403, false, true]);
    const many = await post(
      "tetm.example",
      "/contact",
      Object.fromEntries(Array.from({ length: 2_000 }, (_, number) => [`f${number}`, "y"])),
      foreign,
    );
    expect([many.status, many.text.length < 30_000]).toEqual([403, true]);
  });
});
