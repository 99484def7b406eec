import { beforeAll, expect, test } from "vitest";
import { readAudit } from "../support/audit-lines.ts";
import { sendContent } from "../support/desk-member.ts";
import { seedCatalogue, seedProducts } from "../support/seed-catalogue.ts";
import { useMember, useServer } from "../support/use-server.ts";
import { visit } from "../support/visitor.ts";

// Members make collections, shoppers find them (docs/behavior.md, Shop 13). The tests depend on their order.

const server = useServer();
const { open: desk } = useMember(server);

beforeAll(async () => {
  const { hidden, bandana, ...others } = seedProducts;
  const changed = [
    { ...bandana, collections: "" },
    { ...hidden, picture: bandana.picture },
  ];
  await seedCatalogue(server.databaseFile, [...Object.values(others), ...changed]);
});

const CONTENT = "/desk/content/collections";
const get = (path: string) => visit(server.origin).ask(path);

async function publish(fields: Record<string, string>): Promise<void> {
  const answer = await sendContent(desk(), "collections", fields);
  expect(answer.location, answer.text.slice(0, 900)).toBe(`${CONTENT}?done=published`);
}

async function choose(product: string, ...collections: string[]): Promise<void> {
  const answer = await desk().press(await desk().get(`/desk/products/${product}`), "save", { collections });
  expect(answer.location, answer.text.slice(0, 900)).toContain("?saved");
}

/** Returns the texts of links to collections; the current one has a star. */
function linksOf(html: string): string[] {
  const [, row = ""] = /<nav aria-label="Collections">(.*?)<\/nav>/s.exec(html) ?? [];
  return [...row.matchAll(/<a [^>]*href="([^"]*)"([^>]*)>([^<]*)<\/a>/g)].map(
    ([, href, more = "", name]) => `${name} ${href}${more.includes('aria-current="page"') ? " *" : ""}`,
  );
}

function productsOn(html: string): string[] {
  return [...html.matchAll(/href="\/shop\/([^"]+)"/g)].map(([, slug = ""]) => slug);
}

const chosenIn = (html: string) =>
  [...html.matchAll(/<input type="checkbox"[^>]*name="collections"[^>]*>/g)].flatMap(([input]) =>
    input.includes('checked=""') ? (/value="([^"]*)"/.exec(input)?.[1] ?? "") : [],
  );

test("a shop whose products are in no collection has no links, and no page of a collection", async () => {
  const { html, status } = await get("/shop");
  expect([status, linksOf(html)]).toEqual([200, []]);
  expect((await get("/shop?collection=clothing")).status).toBe(404);
});

test("a member makes a collection, and chooses it on the forms of products", async () => {
  await publish({ "collections[3].name": "Für & <b>Sunday</b>", "collections[3].intro": "For the first day." });
  await choose("covenant-tee", "clothing", "fur-b-sunday-b");
  await choose("sunday-cap", "clothing");
  await choose("next-winter", "prints");
  expect(chosenIn((await desk().get("/desk/products/covenant-tee")).html)).toEqual(["clothing", "fur-b-sunday-b"]);
  const [line] = await readAudit(server.databaseFile, "product");
  expect(line).toMatchObject({ action: "product.edited", details: { changes: "new collections" } });

  const shop = await get("/shop");
  expect(linksOf(shop.html)).toEqual([
    "All /shop *",
    "Clothing /shop?collection=clothing",
    "Für &amp; &lt;b&gt;Sunday&lt;/b&gt; /shop?collection=fur-b-sunday-b",
  ]);
  expect(productsOn(shop.html)).toHaveLength(8);
});

test("a collection's page has its products in the shop's order, its name, and its own address", async () => {
  const { html, title, text, status } = await get("/shop?collection=clothing&utm_source=mail");
  expect([status, title]).toEqual([200, "Clothing | TETM"]);
  expect(productsOn(html)).toEqual(["covenant-tee", "sunday-cap"]);
  expect(linksOf(html)[1]).toBe("Clothing /shop?collection=clothing *");
  expect(text).toContain("2 items");
  expect(/<h1[^>]*>.*?<\/h1>/s.exec(html)?.[0]).toContain("Clothing");
  const address = "https://tetm.example/shop?collection=clothing";
  expect(html).toContain(`<link rel="canonical" href="${address}"`);
  const [, json = ""] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json).itemListElement).toMatchObject([
    { name: "Home" },
    { name: "TETM Merch", item: "https://tetm.example/shop" },
    { name: "Clothing", item: address },
  ]);
  const own = await get("/shop?collection=fur-b-sunday-b");
  expect(own.html).toContain('<meta name="description" content="For the first day."');
  expect((await get("/sitemap.xml")).html.match(/[^/]*collection=[^<]*/g)).toEqual([
    "shop?collection=clothing",
    "shop?collection=fur-b-sunday-b",
  ]);
});

test.each(["nothing", "prints", "Clothing", "clothing%00", "%F0%9F%8C%BE".repeat(40), "__proto__"])(
  "an unknown or empty collection is not found: %s",
  async (slug) => {
    const { status, text, html } = await get(`/shop?collection=${slug}`);
    expect([status, text.includes("Oops! Page not found"), html.includes('href="/shop"')]).toEqual([404, true, true]);
  },
);

test("a new name keeps the address, and a new address leads from the old one and keeps the products", async () => {
  await publish({ "collections[0].name": "Wear" });
  expect((await get("/shop?collection=clothing")).title).toBe("Wear | TETM");
  await publish({ "collections[0].slug": "wear" });
  const response = await fetch(`${server.origin}/shop?collection=clothing`, { redirect: "manual" });
  expect([response.status, response.headers.get("Location"), response.headers.get("Cache-Control")]).toEqual([
    308,
    "/shop?collection=wear",
    "no-store",
  ]);
  expect(productsOn((await get("/shop?collection=wear")).html)).toEqual(["covenant-tee", "sunday-cap"]);
  expect(chosenIn((await desk().get("/desk/products/sunday-cap")).html)).toEqual(["wear"]);
  const taken = await sendContent(desk(), "collections", { "collections[1].slug": "clothing" });
  expect([taken.status, taken.text.includes("“clothing” still leads to another entry")]).toEqual([400, true]);
});

test("a removed collection takes no product with it, and comes back with its products", async () => {
  await publish({ "collections[0].remove": "yes" });
  expect((await get("/shop?collection=wear")).status).toBe(404);
  expect(productsOn((await get("/shop")).html)).toHaveLength(8);
  const form = await desk().get("/desk/products/sunday-cap");
  expect(chosenIn(form.html)).toEqual([]);
  // Saved from an older form, it keeps its place.
  await desk().go(form, "save", { name: "Saturday Cap" });

  const history = await desk().get(`${CONTENT}/history`);
  const before = history.forms.find(({ fields }) => fields.some(([name]) => name === "version"));
  await desk().press({ ...history, form: before ?? null, forms: [] }, "");
  await publish({});
  expect(productsOn((await get("/shop?collection=wear")).html)).toEqual(["covenant-tee", "sunday-cap"]);
});
