import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { about as aboutText } from "../../app/site/content/about.ts";
import { comparable } from "../support/crawl.ts";
import { signInMember, visitDesk } from "../support/desk-member.ts";
import { postgresUrl } from "../support/fresh-database.ts";
import { askPlainly, type PlainAnswer } from "../support/raw-request.ts";
import { changeDatabase, put, withDatabase } from "../support/server-database.ts";
import { startShop } from "../support/shop-server.ts";
import { addToCart, beginPayment } from "../support/shop-steps.ts";
import { useServer } from "../support/use-server.ts";
import { eventually } from "../support/visit.ts";
import { visit } from "../support/visitor.ts";

// Cached pages (docs/decisions/0031-page-cache.md): no visitor may change another's page, or get it.

const DOCUMENTS = ["/", "/about", "/creators/micah-rowe", "/announcements", "/announcements/josiah-vale"];
/** PostgreSQL can't tell whether the catalog changed, so product pages are always rendered. */
const keepsProducts = postgresUrl() === undefined;
const FORMS = ["/contact", "/survey/creator", "/cart", ...(keepsProducts ? ["/shop/covenant-tee"] : [])];

const shop = useServer(() => startShop({ FLY_APP_NAME: "tetm" }));

function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<PlainAnswer> {
  return askPlainly(shop.origin + path, { method, headers: { "Accept-Encoding": "gzip", ...headers } });
}

function isCached({ headers }: PlainAnswer): boolean {
  return headers["cache-status"] !== undefined;
}

/** Opens a page until it comes from the cache, if it is cached at all. */
async function readCached(path: string, headers: Record<string, string> = {}): Promise<PlainAnswer> {
  if (keepsProducts || !path.startsWith("/shop/"))
    await eventually(async () => isCached(await ask(path, headers))).toBe(true);
  return ask(path, headers);
}

const OWN_HEADERS = /^(date|x-request-id|content-length|content-encoding|cache-status|connection)$/;

/** Returns a page without each visitor's own parts. */
function common({ headers, html }: PlainAnswer): string {
  const all = Object.entries(headers).filter(([name]) => !OWN_HEADERS.test(name));
  return comparable(html, shop.origin) + JSON.stringify(all.toSorted()).replaceAll(/'nonce-[^']+'/g, "NONCE");
}

function idsOf({ headers, html }: PlainAnswer): string[] {
  const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1];
  return [
    nonce ?? "",
    /name="page" value="([^"]+)"|\\"page\\",\\"([^"\\]{22})\\"/.exec(html)?.slice(1).find(Boolean) ?? "",
  ];
}

// Not retried: by then it is cached.
test.each(FORMS)("%s gives no two visitors the same ids, rendered or from memory", { retry: 0 }, async (path) => {
  const [one, other] = [await ask(path), await ask(path)];
  expect(one.html + JSON.stringify(one.headers)).not.toMatch(/placeholder-(nonce|token)/);
  expect(idsOf(one)).not.toEqual(idsOf(other));
  const cached = await readCached(path);
  const rendered = await ask(`${path}?x`);
  expect([isCached(cached), isCached(rendered)]).toEqual([true, false]);
  expect(common(cached)).toBe(common(rendered));
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask(path)));
  expect(answers.filter((answer) => !isCached(answer))).toEqual([]);
  const ids = answers.flatMap(idsOf);
  expect(ids.filter((id) => !/^[\w-]{22}$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(100);
});

test.each([...DOCUMENTS, ...FORMS])("%s is the same cached as rendered, in every encoding", async (path) => {
  const cached = await readCached(path);
  expect(cached.html + JSON.stringify(cached.headers)).not.toMatch(/placeholder-(nonce|token)/);
  for (const encoding of ["br", "gzip", "identity"]) {
    const answer = await ask(path, { "Accept-Encoding": encoding });
    expect(answer.headers["content-encoding"]).toBe(encoding === "identity" ? undefined : encoding);
    expect([answer.headers.vary, answer.headers["content-length"]]).toEqual([
      "Accept-Encoding",
      String(answer.bytes.length),
    ]);
    expect(common(answer)).toBe(common(cached));
  }
  const head = await ask(path, {}, "HEAD");
  expect([head.status, head.bytes.length]).toEqual([200, 0]);
  expect((await ask(path, { Range: "bytes=0-9" })).status).toBe(200);
});

const EVIL = "evil-word";
/** Input that must not get from the first visitor's request into other visitors' pages. */
const poison: [what: string, query: string, headers: Record<string, string>][] = [
  ["parameters", `?page=${EVIL}&utm=${EVIL}&order=TETM-${EVIL}&x=%3Cscript%3E${EVIL}`, {}],
  ["a host", "", { Host: `${EVIL}.example` }],
  ["X-Forwarded-*", "", { "X-Forwarded-Host": `${EVIL}.example`, "X-Forwarded-Proto": EVIL, "X-Forwarded-For": EVIL }],
  ["what a browser says", "", { "Accept-Language": EVIL, "User-Agent": EVIL, Referer: `https://${EVIL}.example` }],
  ["an unknown cookie", "", { Cookie: `other=${EVIL}; tetm-cookies=${EVIL}` }],
  ["a cookie of the site", "", { Cookie: `tetm-survey=${EVIL}; tetm-cart=${EVIL}; tetm-desk=${EVIL}` }],
  ["the type of a post", "", { "Content-Type": "application/x-www-form-urlencoded" }],
  ["a frame", "", { "Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "cross-site", Origin: `https://${EVIL}.example` }],
  ["a range and tags", "", { Range: "bytes=0-20", "If-Range": EVIL, "If-None-Match": `"${EVIL}"` }],
];

test("nothing of who asks first gets into what others are sent", { tags: "long", timeout: 120_000 }, async () => {
  // One of these is the first request of each page.
  const paths = [...FORMS, ...DOCUMENTS];
  const before = new Map<string, string>();
  for (const path of paths) before.set(path, common(await readCached(path)));
  await shop.restart();
  for (const [index, path] of paths.entries()) {
    const [what, query, headers] = poison[index % poison.length]!;
    await ask(path + query, headers);
    expect(common(await readCached(path)), `${path}: ${what}`).toBe(before.get(path));
  }
});

const PAGES = ["/terms", "/shipping", "/services"];

describe("what the first to ask for a page sends is in nobody else's", { tags: "long" }, () => {
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
      const own = await ask(path, { Cookie: `tetm-cart${space}=${cart}` }, method);
      expect(own.html.includes('data-part="cart-badge">3<')).toBe(shown);
      expect((await readCached(path)).html).not.toContain("cart-badge");
    }
  });

  test("a query, with which a page has no title that members wrote", async () => {
    const body = JSON.stringify({ ...aboutText, pageTitle: "Members wrote this" });
    const published = { version: 1, published_at: "2026-01-02T03:04:05.000Z", published_by: "nobody" };
    await withDatabase(shop.databaseFile, (db) =>
      put(db, "document_versions", { document: "about", body, ...published }),
    );
    await shop.restart();
    expect((await ask("/about?utm_source=x")).html).not.toContain("Members wrote this");
    expect((await readCached("/about")).html).toContain("<title>Members wrote this | TETM</title>");
  });
});

async function cartOfThree(): Promise<string> {
  const shopper = visit(shop.origin);
  await addToCart(shopper, "fish-fry-bandana", { quantity: "3" });
  return shopper.jar.get("tetm-cart") ?? "";
}

test("a document is cached although its visitors have other cookies, and whatever its query is", async () => {
  await readCached("/about", { Cookie: "tetm-survey=own; other=own" });
  expect(isCached(await ask("/about?utm_source=x"))).toBe(true);
  for (const query of ["?_routes=x", "?a=b&_routes"]) expect(isCached(await ask(`/about${query}`))).toBe(false);
});

test("a visitor with a cart sees their own count, and others see none", async () => {
  for (const path of ["/about", "/shop/covenant-tee", "/cart"]) await readCached(path);
  const shopper = visit(shop.origin);
  await addToCart(shopper, "fish-fry-bandana", { quantity: "3" });
  for (const path of ["/about", "/shop/covenant-tee"])
    expect((await shopper.get(path)).html).toMatch(/data-part="cart-badge">3</);
  expect((await shopper.get("/cart")).text).toContain("Fish Fry Bandana");
  for (const path of ["/about", "/shop/covenant-tee"])
    expect((await readCached(path)).html).not.toContain("cart-badge");
  expect((await readCached("/cart")).html).not.toContain("Fish Fry Bandana");
});

function change(what: string): Promise<void> {
  const size = "product-lighthouse-print-1";
  return changeDatabase(shop.databaseFile, sql`update product_variants set ${sql.raw(what)} where id = ${size}`);
}

function setProduct(what: string): Promise<void> {
  return changeDatabase(
    shop.databaseFile,
    sql`update products set ${sql.raw(what)} where id = 'product-lighthouse-print'`,
  );
}

describe("a page with products is never older than the catalog", () => {
  const path = "/shop/lighthouse-print";
  const isSold = async () => (await ask(path)).html.includes(">Add to Cart<");

  test("when another program changes a price, and changes it back", async () => {
    await readCached(path);
    for (const [cents, price] of [
      [3_100, "$31.00"],
      [2_400, "$24.00"],
      [3_100, "$31.00"],
      [2_400, "$24.00"],
    ] as const) {
      await change(`price_cents = ${cents}`);
      expect((await ask(path)).html).toContain(price);
      expect((await ask("/shop")).html).toContain(price);
      expect((await readCached(path)).html).toContain(price);
    }
  });

  test("when the last units are held for an order of this site", async () => {
    await change("stock = 1");
    await readCached(path);
    expect(await isSold()).toBe(true);
    const shopper = visit(shop.origin);
    await beginPayment(shopper, await addToCart(shopper, "lighthouse-print"));
    expect(await isSold()).toBe(false);
    await readCached(path);
    expect(await isSold()).toBe(false);
    await change("stock = 4");
    expect(await isSold()).toBe(true);
  });

  test("when it is withdrawn, or gets another address", async () => {
    await readCached(path);
    await setProduct("published = 0");
    expect((await ask(path)).status).toBe(404);
    await setProduct("published = 1");
    await readCached(path);
    await setProduct("slug = 'print', former_slugs = 'lighthouse-print'");
    const moved = await ask(path);
    expect([moved.status, moved.headers.location]).toEqual([308, "/shop/print"]);
    await setProduct("slug = 'lighthouse-print'");
  });
});

test("what is published is on each page at once", async () => {
  const paths = [...FORMS, "/terms"];
  for (const path of paths) await readCached(path);
  const phone = "(919) 555-0142";
  const desk = visitDesk(shop.origin, await signInMember(shop.databaseFile));
  await desk.press(await desk.get("/desk/content/company"), "publish", { phone });
  for (const path of paths) {
    expect((await ask(path)).html).toContain(phone);
    expect((await readCached(path)).html).toContain(phone);
  }
});

test("personal, refused and missing pages are never cached, and what is cached is logged", async () => {
  const others = [
    "/shop/success",
    "/shop/cancel",
    "/orders",
    "/portfolio",
    "/survey/creator/answers",
    "/desk",
    "/shop",
  ];
  for (const path of [...others, "/no-such-page", "/shop/no-such-thing", "/desk/sign-in"])
    for (let times = 0; times < 3; times += 1) expect([path, isCached(await ask(path))]).toEqual([path, false]);
  const { headers } = await readCached("/contact");
  await shop.waitForRecord(
    ({ msg, path, request }) => msg === "request" && path === "/contact" && request === headers["x-request-id"],
  );
});

test("scripts and styles are sent as the build compressed them, with the years that their names allow", async () => {
  const [css = ""] = /\/assets\/[^"]+\.css/.exec((await ask("/")).html) ?? [];
  const plain = await ask(css, { "Accept-Encoding": "identity" });
  for (const encoding of ["br", "gzip"]) {
    const answer = await ask(css, { "Accept-Encoding": encoding });
    const { "content-encoding": coding, "cache-control": age, "x-content-type-options": sniff } = answer.headers;
    expect([coding, age, sniff]).toEqual([encoding, "public,max-age=31536000,immutable", "nosniff"]);
    expect(answer.html).toBe(plain.html);
  }
  const drawing = await ask("/icon.svg", { "Accept-Encoding": "br" });
  expect(drawing.headers["cache-control"]).toBe("public, max-age=3600");
  const none = ["/../package.json", "/%2e%2e/package.json", "/assets/%2e%2e/%2e%2e/server/index.js", "/assets/none.js"];
  for (const path of none) expect([path, (await ask(path)).status]).toEqual([path, 404]);
});
