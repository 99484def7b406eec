import { execFileSync } from "node:child_process";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCookies } from "../../app/security/cookies-and-tokens.server.ts";
import { askRawPage, idsOf, isFromMemory, type RawAnswer } from "../support/blank-form.ts";
import { MESSAGE } from "../support/contact-message.ts";
import { signInMember, visitDesk } from "../support/desk-member.ts";
import { withoutReferences } from "../support/numeric-references.ts";
import { changeDatabase, listTables, readMessages, withDatabase } from "../support/server-database.ts";
import { type ShopServer, startShop } from "../support/shop-server.ts";
import { addToCart, beginPayment } from "../support/shop-steps.ts";
import { readSurveys } from "../support/survey-records.ts";
import { ANSWERS } from "../support/survey-walk.ts";
import { eventually } from "../support/visit.ts";
import { visit } from "../support/visitor.ts";

// Blank forms are rendered for nobody and sent to everybody, each time with other ids:
// docs/decisions/0114-blank-forms.md

const FORMS = ["/contact", "/survey/creator", "/cart", "/shop/covenant-tee", "/desk/sign-in"];

let shop: ShopServer;

beforeAll(async () => {
  shop = await startShop();
});

afterAll(() => shop?.remove());

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  askRawPage(shop.origin + path, headers, method);

/** Opens a form until it comes from memory. */
async function keep(path: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  await eventually(async () => isFromMemory(await ask(path, headers))).toBe(true);
  return ask(path);
}

const OWN_HEADERS = new Set(["date", "x-request-id", "content-length", "content-encoding"]);

/** A page without what each visitor has for themselves. */
function common(answer: RawAnswer): string {
  const { nonce, token, html } = idsOf(answer);
  const headers = Object.entries(answer.headers).filter(([name]) => !OWN_HEADERS.has(name));
  const text = JSON.stringify(headers.toSorted()) + withoutReferences(html);
  return text.replaceAll(nonce, "NONCE").replaceAll(token ?? "NO TOKEN", "TOKEN");
}

/** Expects a form from memory to be what it is when it is rendered, which a new share image may change meanwhile. */
async function expectRendered(path: string): Promise<void> {
  await eventually(async () => common(await keep(path)) === common(await ask(`${path}?x`))).toBe(true);
}

describe.each(FORMS)("%s", (path) => {
  test("is from memory what it is when it is rendered, but for its ids", async () => {
    expect(isFromMemory(await ask(`${path}?x`))).toBe(false);
    await expectRendered(path);
  });

  test("is the same in every encoding and length, and has no tag to be known by", async () => {
    const whole = await keep(path);
    for (const [encoding, read] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
      ["identity", (bytes: Buffer) => bytes],
    ] as const) {
      const { headers, bytes } = await ask(path, { "Accept-Encoding": encoding, "If-None-Match": "*" });
      expect(headers["content-encoding"]).toBe(encoding === "identity" ? undefined : encoding);
      expect([headers["content-length"], headers.etag]).toEqual([String(bytes.length), undefined]);
      const unzipped = { ...whole.headers, "content-encoding": undefined };
      expect(common({ status: 200, headers: { ...headers, "content-encoding": undefined }, bytes: read(bytes) })).toBe(
        common({ status: 200, headers: unzipped, bytes: gunzipSync(whole.bytes) }),
      );
    }
    const head = await ask(path, {}, "HEAD");
    expect([head.status, head.headers["content-length"], head.bytes.length]).toEqual([
      200,
      whole.headers["content-length"],
      0,
    ]);
    expect((await ask(path, { Range: "bytes=0-9" })).bytes.length).toBe(whole.bytes.length);
  });

  test("gives no two visitors the same id", async () => {
    await keep(path);
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask(path)));
    expect(answers.filter((one) => !isFromMemory(one))).toEqual([]);
    const ids = answers.flatMap((one) => [idsOf(one).nonce, idsOf(one).token ?? []].flat());
    expect(ids.filter((id) => !/^[\w-]{22}$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(path === "/desk/sign-in" ? 100 : 200);
  });

  test("is read by other programs than Node", async () => {
    const { bytes } = await keep(path);
    const html = gunzipSync(bytes).toString();
    expect(execFileSync("gunzip", ["-c"], { input: bytes }).toString()).toBe(html);
    const python = "import sys, gzip; sys.stdout.buffer.write(gzip.decompress(sys.stdin.buffer.read()))";
    expect(execFileSync("python3", ["-c", python], { input: bytes }).toString()).toBe(html);
  });
});

describe("nothing of a visitor gets into what others are sent", () => {
  const evil = "evil-word";
  const poison: [what: string, query: string, headers: Record<string, string>][] = [
    ["parameters", `?page=${evil}&utm=${evil}&order=TETM-${evil}`, {}],
    ["a host", "", { Host: `${evil}.example` }],
    [
      "X-Forwarded-*",
      "",
      { "X-Forwarded-Host": `${evil}.example`, "X-Forwarded-Proto": evil, "X-Forwarded-For": evil },
    ],
    ["what a browser says", "", { "Accept-Language": evil, "User-Agent": evil, Referer: `https://${evil}.example` }],
    ["an unknown cookie", "", { Cookie: `other=${evil}; tetm-cookies=${evil}` }],
    ["a cookie of the site", "", { Cookie: `tetm-survey=${evil}; tetm-cart=${evil}; tetm-desk=${evil}` }],
    ["the type of a post", "", { "Content-Type": "application/x-www-form-urlencoded" }],
    ["a frame", "", { "Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "cross-site", Origin: `https://${evil}.example` }],
    ["a range", "", { Range: "bytes=0-20", "If-Range": evil }],
  ];

  test.each(poison)("by %s", { timeout: 120_000 }, async (_what, query, headers) => {
    for (const path of FORMS) {
      // All pages are dropped, so that the next ones are rendered for who asks so.
      await changeCompany();
      for (let times = 0; times < 3; times += 1) await ask(path + query, headers);
      expect(common(await keep(path))).not.toContain(evil);
      await expectRendered(path);
    }
  });
});

let changes = 0;

/** Publishes another phone number. */
async function changeCompany(): Promise<string> {
  changes += 1;
  const phone = `(919) 555-${String(changes).padStart(4, "0")}`;
  const desk = visitDesk(shop.origin, await signInMember(shop.databaseFile));
  await desk.press(await desk.get("/desk/content/company"), "publish", { phone });
  return phone;
}

describe("a form is rendered for who asks", () => {
  const { probe, ...others } = makeCookies(null);

  test.each(Object.values(others).map(({ name }) => name))("with the cookie %s", async (name) => {
    for (const path of FORMS) {
      await keep(path);
      expect([path, isFromMemory(await ask(path, { Cookie: `${name}=x` }))]).toEqual([path, false]);
    }
  });

  test("with the probe it is not: no page without a query depends on it", async () => {
    for (const path of FORMS) {
      const kept = common(await keep(path));
      const own = `${probe.name}=${encodeURIComponent(btoa('"1"'))}`;
      expect(common(await ask(path, { Cookie: own }))).toBe(kept);
      expect(common(await ask(`${path}?x`, { Cookie: own }))).toBe(kept);
    }
  });

  test("with a query, or in another spelling", async () => {
    await keep("/contact");
    for (const url of ["/contact?sent", "/contact?order=x", "/contact?_data"])
      expect([url, isFromMemory(await ask(url))]).toEqual([url, false]);
    expect((await ask("/contact/")).status).toBe(308);
    expect((await ask("/Contact")).headers.location).toBe("/contact");
  });

  test("who has a cart sees it on a product's page, and others see none", async () => {
    await keep("/shop/covenant-tee");
    const shopper = visit(shop.origin);
    await addToCart(shopper, "fish-fry-bandana", { quantity: "3" });
    for (let times = 0; times < 3; times += 1)
      expect((await shopper.get("/shop/covenant-tee")).html).toMatch(/data-part="cart-badge">3</);
    expect((await shopper.get("/cart")).text).toContain("Fish Fry Bandana");
    expect(idsOf(await keep("/shop/covenant-tee")).html).not.toContain("cart-badge");
    expect(idsOf(await keep("/cart")).html).not.toContain("Fish Fry Bandana");
  });

  test("who has begun a survey sees it, who is signed in is led on, and others see blank forms", async () => {
    await Promise.all([keep("/survey/creator"), keep("/desk/sign-in")]);
    const creator = visit(shop.origin);
    await creator.press(await creator.get("/survey/creator"), "next", { ...ANSWERS[1], name: "Ruth of Moab" });
    expect((await creator.get("/survey/creator?step=1")).html).toContain("Ruth of Moab");
    expect((await creator.get("/survey/creator")).text).toContain("Welcome back");
    const desk = visitDesk(shop.origin, await signInMember(shop.databaseFile));
    expect((await desk.ask("/desk/sign-in")).location).toBe("/desk");
    expect(idsOf(await keep("/survey/creator")).html).not.toMatch(/Ruth of Moab|Welcome back/);
    expect(isFromMemory(await keep("/desk/sign-in"))).toBe(true);
  });
});

test("two visitors send what they got from memory, and each is one message and one survey", async () => {
  await Promise.all([keep("/contact"), keep("/survey/creator")]);
  const visitors = [visit(shop.origin), visit(shop.origin)];
  const [messages, surveys] = [await readMessages(shop.databaseFile), await readSurveys(shop.databaseFile)];
  await Promise.all(
    visitors.map(async (visitor, index) => {
      const contact = await visitor.get("/contact");
      const survey = await visitor.get("/survey/creator");
      for (let twice = 0; twice < 2; twice += 1) {
        const sent = await visitor.press(contact, "", { ...MESSAGE, name: `Visitor ${index}` });
        expect(sent.location).toBe("/contact?sent");
        const saved = await visitor.press(survey, "next", { ...ANSWERS[1], name: `Visitor ${index}` });
        expect(saved.status).toBe(303);
      }
    }),
  );
  expect(await readMessages(shop.databaseFile)).toHaveLength(messages.length + 2);
  expect(await readSurveys(shop.databaseFile)).toHaveLength(surveys.length + 2);
});

function change(what: string): Promise<void> {
  const size = "product-lighthouse-print-1";
  return changeDatabase(shop.databaseFile, sql`update product_variants set ${sql.raw(what)} where id = ${size}`);
}

describe("a product's page is never older than the catalog", () => {
  const path = "/shop/lighthouse-print";
  const shown = async () => idsOf(await ask(path)).html;
  const isSold = async () => (await shown()).includes(">Add to Cart<");

  test("when another program changes a price, and changes it back", async () => {
    await keep(path);
    for (const [cents, price] of [
      [3_100, "$31.00"],
      [2_400, "$24.00"],
      [3_100, "$31.00"],
      [2_400, "$24.00"],
    ] as const) {
      await change(`price_cents = ${cents}`);
      expect(await shown()).toContain(price);
      await keep(path);
      expect(await shown()).toContain(price);
    }
  });

  test("when the last units are held for an order of this site", async () => {
    await change("stock = 1");
    await keep(path);
    expect(await isSold()).toBe(true);
    const shopper = visit(shop.origin);
    await beginPayment(shopper, await addToCart(shopper, "lighthouse-print"));
    expect(await isSold()).toBe(false);
    await keep(path);
    expect(await isSold()).toBe(false);
    await change("stock = 4");
    expect(await isSold()).toBe(true);
  });

  test("when it is withdrawn, or gets another address", async () => {
    await keep(path);
    await changeDatabase(shop.databaseFile, sql`update products set published = 0 where slug = 'lighthouse-print'`);
    expect((await ask(path)).status).toBe(404);
    await changeDatabase(shop.databaseFile, sql`update products set published = 1 where slug = 'lighthouse-print'`);
    await keep(path);
    await changeDatabase(
      shop.databaseFile,
      sql`update products set slug = 'print', former_slugs = 'lighthouse-print' where slug = 'lighthouse-print'`,
    );
    const moved = await ask(path);
    expect([moved.status, moved.headers.location]).toEqual([308, "/shop/print"]);
    await changeDatabase(shop.databaseFile, sql`update products set slug = 'lighthouse-print' where slug = 'print'`);
  });
});

test("what is published is on each form at once", async () => {
  for (const path of ["/contact", "/survey/creator", "/cart", "/shop/covenant-tee"]) await keep(path);
  const phone = await changeCompany();
  for (const path of ["/contact", "/survey/creator", "/cart", "/shop/covenant-tee"]) {
    expect(idsOf(await ask(path)).html).toContain(phone);
    expect(idsOf(await keep(path)).html).toContain(phone);
  }
});

test("pages that are nobody's form are never kept", async () => {
  for (const path of ["/shop/success", "/shop/cancel", "/orders", "/portfolio", "/survey/creator/answers", "/desk"])
    for (let times = 0; times < 4; times += 1) expect([path, isFromMemory(await ask(path))]).toEqual([path, false]);
  for (let times = 0; times < 4; times += 1) expect((await ask("/shop/no-such-thing")).status).toBe(404);
});

test("each is logged and counted as a page", async () => {
  const { headers } = await keep("/contact");
  await shop.waitForRecord(
    ({ msg, path, status, request }) =>
      msg === "request" && path === "/contact" && status === 200 && request === headers["x-request-id"],
  );
  expect(shop.lines.filter((line) => line.includes("can't be kept"))).toEqual([]);
});

test("what is kept until something is published, or until the catalog changes, reads nothing else", async () => {
  // Pages that would read a table now fail.
  const other = await startShop();
  try {
    const tables = await withDatabase(other.databaseFile, listTables);
    const read = new Set(["products", "product_variants"]);
    for (const table of tables.filter((name) => !read.has(name) && !/search/.test(name)))
      await changeDatabase(
        other.databaseFile,
        sql`alter table ${sql.table(table)} rename to ${sql.table(`gone_${table}`)}`,
      );
    for (const path of FORMS) {
      const { status, headers } = await askRawPage(other.origin + path);
      expect([path, status, headers["content-type"]]).toEqual([path, 200, "text/html; charset=utf-8"]);
    }
    await changeDatabase(other.databaseFile, sql`alter table products rename to gone_products`);
    const all = FORMS.map(async (path) => [path, (await askRawPage(other.origin + path)).status]);
    expect(await Promise.all(all)).toEqual(FORMS.map((path) => [path, path.startsWith("/shop") ? 500 : 200]));
  } finally {
    await other.remove();
  }
});
