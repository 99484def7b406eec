import { expect, test } from "vitest";
import { seedCatalogue, seedProducts } from "../support/seed-catalogue.ts";
import { useServer } from "../support/use-server.ts";
import { type Page, visit, valuesOf } from "../support/visitor.ts";

const { tee, cap, hidden } = seedProducts;
const unseen = { ...tee, slug: "unseen", name: "Unseen Scarf", picture: "/pictures/shop/unseen.svg" };

const server = useServer();

// This test needs an empty catalogue. The others rely on the products that it adds.
test("an empty catalogue shows 'Coming Soon', and no product is in the sitemap", async () => {
  expect((await get("/shop")).text).toContain("Our shop is under construction!");
  expect((await get("/sitemap.xml")).html).not.toContain("/shop/");
  await seedCatalogue(server.databaseFile, [...Object.values(seedProducts), unseen]);
});

test("the shop shows published products in order, with price and availability in words", async () => {
  const { text, html, title } = await get("/shop");
  expect(title).toBe("TETM Merch | TETM");
  expect(text).not.toContain("under construction");
  expect(text).toMatch(
    /Covenant Tee from \$28\.00 Lighthouse Print \$24\.00 Only a few left Hymn Board Tote \$22\.00 Stewardship Notebook/,
  );
  expect(text).toMatch(/Sunday Cap \$26\.00 Sold out Split Fountain Hoodie \$62\.00 Fish Fry Bandana/);
  expect(text).not.toContain(hidden.name);
  expect(html).toContain('href="/shop/covenant-tee"');
});

test("a product's page has its words, and a form that posts product, size and quantity to the cart", async () => {
  const { title, text, form } = await get("/shop/covenant-tee");
  expect(title).toBe("Covenant Tee | TETM");
  expect(text).toContain("Covenant Tee, cut in lino and printed by hand in North Carolina, one at a time.");
  expect(text).toContain("No two come off the press the same");
  expect(form).toMatchObject({
    action: "/cart",
    fields: [
      ["page", expect.stringMatching(/^[\w-]{22}$/)],
      ["product_id", "product-covenant-tee"],
      ["quantity", "1"],
    ],
  });
  expect(form?.buttons).toEqual([{ text: "Add to Cart", intent: "add", disabled: false }]);
});

test("each size has its price and availability, sold-out ones can't be chosen, and none is preselected", async () => {
  const { html } = await get("/shop/covenant-tee");
  expect(sizesOf(html)).toEqual([
    ["S", "S $28.00", "required"],
    ["M", "M $28.00, Only a few left", "required"],
    ["L", "L $28.00, Sold out", "disabled required"],
    ["2XL", "2XL $32.00", "required"],
  ]);
});

test("the one size that is left is chosen; sizes of one price don't repeat it", async () => {
  const { html, form } = await get("/shop/split-fountain-hoodie");
  expect(sizesOf(html)).toEqual([
    ["S", "S Sold out", "disabled required"],
    ["M", "M", "required checked"],
    ["L", "L Sold out", "disabled required"],
  ]);
  expect(form?.fields).toContainEqual(["size", "M"]);
});

test("a sold-out product says so, and has no form", async () => {
  const { form, text } = await get(`/shop/${cap.slug}`);
  expect(form).toBeNull();
  expect(text).toContain("Sold out");
});

// Some browsers don't check whether a size was chosen: w3m and lynx.
test("without a size the product's page says so, keeps the quantity, and works with a size", async () => {
  const shopper = visit(server.origin);
  const product = await shopper.get("/shop/covenant-tee");
  const refused = await shopper.press(product, "add", { quantity: "3" });
  expect((await shopper.get("/cart")).text).toContain("Your Cart Is Empty");
  expect([refused.status, refused.location]).toEqual([303, "/shop/covenant-tee?choose-size&quantity=3"]);
  const page = await shopper.get(refused.location!);
  expect([page.status, page.title]).toEqual([200, "Error: Covenant Tee | TETM"]);
  expect(page.text).toContain("There is a problem Choose a size");
  expect(page.html).toMatch(/<a [^>]*href="#size"/);
  expect(valuesOf(page, "quantity")).toEqual(["3"]);
  const cart = await shopper.go(page, "add", { size: "M", quantity: "3" });
  expect(cart.text).toContain("Added to your cart");
  expect(valuesOf(cart, "quantity")).toEqual(["3"]);
});

test.each(["/shop/nothing", `/shop/${hidden.slug}`])("%s is not found, which is logged", async (path) => {
  const page = await get(path);
  expect(page.status).toBe(404);
  expect(page.text).toContain("Oops! Page not found");
  await server.waitForRecord((record) => record.msg === "page not found" && record.path === path);
});

test("a missing picture is logged, and a placeholder stands in for it", async () => {
  const { html } = await get("/shop/unseen");
  expect(html).toContain('src="/pictures/shop/placeholder.svg"');
  await server.waitForRecord((record) => record.msg === "a picture is missing" && record.src === unseen.picture);
});

test("the sitemap lists the products that are published", async () => {
  const { html } = await get("/sitemap.xml");
  expect(html).toContain("<loc>https://tetm.example/shop/covenant-tee</loc>");
  expect(html).not.toContain(hidden.slug);
});

function get(path: string): Promise<Page> {
  return visit(server.origin).ask(path);
}

function sizesOf(html: string): [value: string, words: string, state: string][] {
  return [...html.matchAll(/<label class="option-box [^"]*"><input ([^>]*)\/>(.*?)<\/label>/gs)].map(
    ([, input = "", words = ""]) => [
      /value="([^"]*)"/.exec(input)?.[1] ?? "",
      words
        .replaceAll(/<!--.*?-->|<[^>]*>/g, "")
        .replaceAll(/\s+/g, " ")
        .trim(),
      ["disabled", "required", "checked"].filter((name) => input.includes(`${name}=""`)).join(" "),
    ],
  );
}
