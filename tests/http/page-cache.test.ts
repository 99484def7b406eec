import { get } from "node:http";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { about as aboutText } from "../../app/content/about.ts";
import { changeDatabase } from "../support/server-database.ts";
import { type ShopServer, startShop } from "../support/shop-server.ts";
import { eventually } from "../support/visit.ts";
import { visit } from "../support/visitor.ts";

// Pages without scripts are rendered once and cached. No visitor may change a cached page, and no visitor may get
// another visitor's page.

let shop: ShopServer;

beforeAll(async () => {
  shop = await startShop({ FLY_APP_NAME: "tetm" });
});

afterAll(() => shop?.remove());

const open = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(shop.origin + path, { method, headers, redirect: "manual" });

/** Opens a page until it is cached. Returns the HTML of the first response. */
async function keep(path: string, headers: Record<string, string> = {}): Promise<string> {
  const html = await (await open(path, headers)).text();
  await eventually(async () => (await open(path)).headers.has("ETag")).toBe(true);
  return html;
}

test("a page is cached although its visitors have unrelated cookies", async () => {
  await eventually(async () =>
    (await open("/about", { Cookie: "tetm-survey=own; other=own" })).headers.has("ETag"),
  ).toBe(true);
});

test.each([
  "/",
  "/about",
  "/services",
  "/privacy",
  "/shipping",
  "/terms",
  "/creators/micah-rowe",
  "/announcements/josiah-vale",
  "/shop",
])("%s is the same kept as rendered, in every encoding", async (path) => {
  const html = await keep(path);
  for (const encoding of ["br", "gzip", "identity"]) {
    const response = await open(path, { "Accept-Encoding": encoding });
    expect(response.headers.get("Content-Encoding")).toBe(encoding === "identity" ? null : encoding);
    expect(response.headers.get("Vary")).toBe("Accept-Encoding");
    expect(response.headers.get("Set-Cookie")).toBeNull();
    expect(await response.text()).toBe(html);
  }
});

test("a matching ETag gets 304, HEAD has no body, and ranges are ignored", async () => {
  await keep("/about");
  const whole = await open("/about", { "Accept-Encoding": "br" });
  const etag = whole.headers.get("ETag") ?? "";
  const known = await open("/about", { "Accept-Encoding": "br", "If-None-Match": etag });
  expect([known.status, await known.text(), known.headers.get("ETag")]).toEqual([304, "", etag]);
  // The same page in another encoding has another ETag.
  expect((await open("/about", { "Accept-Encoding": "gzip", "If-None-Match": etag })).status).toBe(200);
  const head = await open("/about", { "Accept-Encoding": "br" }, "HEAD");
  expect([head.status, head.headers.get("Content-Length"), await head.text()]).toEqual([
    200,
    whole.headers.get("Content-Length"),
    "",
  ]);
  expect((await open("/about", { Range: "bytes=0-9" })).status).toBe(200);
  await shop.waitForRecord(({ msg, path, status }) => msg === "request" && path === "/about" && status === 304);
});

describe("no request poisons the cache for others", () => {
  const poison: [what: string, path: string, headers: Record<string, string>][] = [
    ["parameters", "/creators/selah-brooks?utm=evil-word&x=%3Cscript%3Eevil-word", {}],
    [
      "X-Forwarded-*",
      "/creators/naomi-carter",
      { "X-Forwarded-Host": "evil-word.example", "X-Forwarded-Proto": "evil-word", "X-Forwarded-For": "evil-word" },
    ],
    [
      "other headers",
      "/services",
      {
        "Accept-Language": "evil-word",
        "User-Agent": "evil-word",
        Referer: "https://evil-word.example",
        "X-Original-URL": "/evil-word",
      },
    ],
    ["another cookie", "/privacy", { Cookie: "tetm-survey=evil-word; other=evil-word" }],
  ];

  test.each(poison)("by %s", async (_what, path, headers) => {
    const first = await (await open(path, headers)).text();
    const [own = ""] = path.split("?");
    await keep(own);
    const response = await open(own);
    expect(first + (await response.text()) + JSON.stringify([...response.headers])).not.toContain("evil-word");
  });

  test("by a Host, which fetch does not let one choose", async () => {
    expect(await asked("evil-word.example")).not.toContain("evil-word");
    expect(await asked("localhost")).not.toContain("evil-word");
  });
});

const PAGES = ["/terms", "/shipping", "/privacy"];

describe("what the first to ask for a page sends is in nobody else's", () => {
  beforeEach(async () => {
    await shop.restart();
  });

  test.each([
    ["GET", " ", true],
    ["GET", "\t", true],
    ["HEAD", " ", false],
  ])("a cart by %s whose cookie has %j after its name", async (method, space, shown) => {
    const cart = await cartOfThree();
    for (const path of PAGES) {
      const own = await open(path, { Cookie: `tetm-cart${space}=${cart}` }, method);
      expect((await own.text()).includes('data-part="cart-badge">3<')).toBe(shown);
      expect(await keep(path)).not.toContain("cart-badge");
    }
  });

  test("a query, with which a page has no title that members wrote", async () => {
    const body = JSON.stringify({ ...aboutText, pageTitle: "Members wrote this" });
    await changeDatabase(
      shop.databaseFile,
      sql`insert into document_versions (document, version, body, published_at, published_by)
        values ('about', 1, ${body}, '2026-01-02T03:04:05.000Z', 'nobody') on conflict do nothing`,
    );
    await shop.restart();
    expect(await (await open("/about?utm_source=x")).text()).not.toContain("Members wrote this");
    await keep("/about");
    expect(await (await open("/about")).text()).toContain("<title>Members wrote this | TETM</title>");
  });

  test("another spelling of its path, and the headers of a post", async () => {
    expect((await open("/%73ervices")).status).toBe(308);
    expect((await open("/Services", { "Content-Type": "x/y" })).status).toBe(200);
    // Whatever was kept of them is compressed before these are.
    for (const path of PAGES) await keep(path);
    for (const spelling of ["/%73ervices", "/Services"]) {
      const other = await open(spelling);
      expect([other.status, other.headers.get("Location"), other.headers.has("ETag")]).toEqual([
        308,
        "/services",
        false,
      ]);
    }
  });
});

async function cartOfThree(): Promise<string> {
  const shopper = visit(shop.origin);
  await shopper.press(await shopper.get("/shop/fish-fry-bandana"), "add", { quantity: "3" });
  return shopper.jar.get("tetm-cart") ?? "";
}

test("a visitor with a cart sees their own count, and others see none", async () => {
  await keep("/about");
  const shopper = visit(shop.origin);
  await shopper.press(await shopper.get("/shop/fish-fry-bandana"), "add", { quantity: "3" });
  expect((await shopper.get("/about")).html).toMatch(/data-part="cart-badge">3</);
  const others = await open("/about");
  expect(others.headers.has("ETag")).toBe(true);
  expect(await others.text()).not.toContain("cart-badge");
});

test("a creator's subdomain still redirects to their page once home is cached", async () => {
  await keep("/");
  for (const [path, method] of [
    ["/", "GET"],
    ["/?utm=1", "GET"],
    ["/", "HEAD"],
  ] as const) {
    const { status, headers } = await open(path, { "X-Forwarded-Host": "micah-rowe.tetm.example" }, method);
    expect([status, headers.get("Location"), headers.get("Vary")]).toEqual([302, "/creators/micah-rowe", "Host"]);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("X-Request-Id")).toMatch(/^[\da-f]{12}$/);
  }
  await shop.waitForRecord(({ msg, path, status }) => msg === "request" && path === "/" && status === 302);
  expect((await open("/")).status).toBe(200);
});

test("the shop shows a change of its catalogue at once", async () => {
  const before = await keep("/shop");
  expect(before).toContain(">Fish Fry Bandana<");
  await changeDatabase(
    shop.databaseFile,
    sql`update products set name = 'Renamed Bandana' where slug = 'fish-fry-bandana'`,
  );
  const after = await (await open("/shop")).text();
  expect(after).toContain(">Renamed Bandana<");
  expect(after).not.toContain(">Fish Fry Bandana<");
});

test("each collection is cached by itself, and addresses that strangers make up are not", async () => {
  const [all, some] = [await keep("/shop"), await keep("/shop?collection=clothing")];
  expect([all, some].map((html) => html.includes(">Lighthouse Print<"))).toEqual([true, false]);
  expect(await (await open("/shop?utm_source=x&collection=clothing&collection=y")).text()).toBe(some);
  expect(await (await open("/shop")).text()).toBe(all);
  for (let times = 0; times < 3; times += 1) {
    const made = await open("/shop?collection=made-up");
    expect([made.status, made.headers.has("ETag")]).toEqual([404, false]);
  }
});

test("personal, refused and missing pages are never cached", async () => {
  for (const path of [
    "/shop/success",
    "/shop/cancel",
    "/contact",
    "/cart",
    "/portfolio",
    "/survey/creator",
    "/no-such-page",
    "/desk/sign-in",
  ]) {
    for (let times = 0; times < 3; times += 1) expect((await open(path)).headers.has("ETag"), path).toBe(false);
  }
});

test("files of text are sent small, with the years that their names allow, and the same bytes", async () => {
  const html = await (await open("/")).text();
  const [css = ""] = /\/assets\/[^"]+\.css/.exec(html) ?? [];
  for (const [path, cacheControl] of [
    [css, "public, max-age=31536000, immutable"],
    ["/icon.svg", "public, max-age=3600"],
  ] as const) {
    const plain = await (await open(path, { "Accept-Encoding": "identity" })).text();
    await eventually(async () =>
      (await open(path, { "Accept-Encoding": "br" })).headers.get("ETag")?.startsWith('"'),
    ).toBe(true);
    const response = await open(path, { "Accept-Encoding": "br" });
    expect([
      response.headers.get("Content-Encoding"),
      response.headers.get("Cache-Control"),
      response.headers.get("X-Content-Type-Options"),
    ]).toEqual(["br", cacheControl, "nosniff"]);
    expect(await response.text()).toBe(plain);
  }
  expect((await open("/../package.json")).status).toBe(404);
  expect((await open("/%2e%2e/package.json")).status).toBe(404);
});

function asked(host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(`${shop.origin}/announcements/josiah-vale`, { headers: { Host: host } }, async (response) =>
      resolve((await response.toArray()).join("")),
    ).on("error", reject);
  });
}

test.each(["br", "gzip"])("a page that can't be cached is compressed as a whole, by %s", async (encoding) => {
  const response = await open("/contact", { "Accept-Encoding": encoding });
  expect(
    Object.fromEntries(
      ["Content-Encoding", "Vary", "Transfer-Encoding", "ETag"].map((name) => [name, response.headers.get(name)]),
    ),
  ).toEqual({
    "Content-Encoding": encoding,
    Vary: "Accept-Encoding",
    "Transfer-Encoding": null,
    ETag: null,
  });
  expect(Number(response.headers.get("Content-Length"))).toBeLessThan(6_000);
  expect(await response.text()).toContain("</html>");
});
