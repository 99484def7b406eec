import { beforeAll, expect, test } from "vitest";
import { findStockDifferences } from "../../app/shop/catalogue/catalogue.store.server.ts";
import { readAudit } from "../support/audit-lines.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { withDatabase } from "../support/server-database.ts";
import { useMember, useServer } from "../support/use-server.ts";
import { visit } from "../support/visitor.ts";

const server = useServer();
const member = useMember(server);

beforeAll(() => seedCatalogue(server.databaseFile));

const TEE = "/desk/products/covenant-tee";

async function auditOf(slug: string) {
  return (await readAudit(server.databaseFile, "product")).filter(({ subject }) => subject === slug);
}

test("a new product is created, published, seen in the shop, and taken out again", async () => {
  const browser = member.open();
  const form = await browser.get("/desk/new-product");
  const typed = {
    slug: "new-tee",
    name: "New Tee",
    description: "One.\nTwo.",
    "pictures[0].src": "/pictures/shop/covenant-tee.svg",
    "pictures[0].alt": "A tee",
    position: "20",
  };
  const made = await browser.go(form, "save", {
    ...typed,
    "sizes[0].size": "M",
    "sizes[0].price": "28.5",
    "sizes[0].stock": "4",
    "sizes[1].size": "L",
    "sizes[1].price": "30",
    "sizes[1].stock": "unlimited",
  });
  expect(made.title).toContain("Products");
  expect(made.text).toContain("New Tee");
  expect(made.text).toContain("Saved It isn't in the shop until you publish it.");
  expect((await visit(server.origin).ask("/shop/new-tee")).status).toBe(404);
  const published = await browser.go(made, "publish");
  expect(published.text).toContain("Saved The shop shows it like this now.");
  expect((await visit(server.origin).get("/shop/new-tee")).text).toContain("$28.50");
  await browser.go(published, "unpublish");
  expect((await visit(server.origin).ask("/shop/new-tee")).status).toBe(404);
  expect((await auditOf("new-tee")).map(({ action }) => action)).toEqual([
    "product.created",
    "product.published",
    "product.unpublished",
  ]);
  expect((await browser.press(form, "save", { ...typed, "sizes[0].price": "1", "sizes[0].stock": "1" })).status).toBe(
    409,
  );
});

// tests/unit/catalogue-mistakes.test.ts covers the others.
test("mistakes are said in the sentences of the catalogue's file, and what was typed stays", async () => {
  const browser = member.open();
  const page = await browser.get("/desk/new-product");
  const typed = { "pictures[0].src": "/pictures/none.svg", "sizes[0].price": "28.005" };
  const refused = await browser.press(page, "save", { name: "", ...typed });
  expect([refused.status, refused.title]).toEqual([400, expect.stringMatching(/^Error: /)]);
  for (const sentence of [
    "Name can't be blank.",
    "Picture 1 is '/pictures/none.svg', but there is no such file in public/.",
    "Price is '28.005', but it must be a dollar amount from 0.50 to 999999.99, such as 28 or 28.00.",
  ])
    expect(refused.text).toContain(sentence);
  expect(refused.html).toContain('value="28.005"');
  const drawing = "/pictures/shop/covenant-tee.svg";
  const undescribed = await browser.press(page, "save", { "pictures[0].src": drawing, "pictures[1].src": drawing });
  for (const number of [1, 2]) expect(undescribed.text).toContain(`Say what picture ${number} shows`);
  const rows = Array.from({ length: 51 }, (_, row) => ({
    [`sizes[${row}].size`]: `S${row}`,
    [`sizes[${row}].price`]: "1",
    [`sizes[${row}].stock`]: "1",
  }));
  expect((await browser.forge(page, "save", Object.assign({}, ...rows))).text).toContain(
    "A product can have up to 50 sizes",
  );
});

test("a picture has a field for all that is kept of it, and to move and remove it", async () => {
  const { html } = await member.open().get(TEE);
  for (const part of ["src", "alt", "place", "remove"]) expect(html).toContain(` name="pictures[0].${part}"`);
});

test("the second of two edits at once is refused, and overwrites nothing", async () => {
  const [ruth, noah] = [member.open(), member.open()];
  const [one, other] = [await ruth.get(TEE), await noah.get(TEE)];
  expect((await ruth.press(one, "save", { name: "Ruth's Tee", "sizes[1].price": "29" })).status).toBe(303);
  const told = await noah.press(other, "save", { name: "Noah's Tee" });
  expect(told.status).toBe(409);
  expect(told.text).toContain("Someone else changed this product");
  expect(told.html).toContain("Noah&#x27;s Tee");
  expect((await noah.get(TEE)).html).toContain("Ruth&#x27;s Tee");
  const [line] = await auditOf("covenant-tee");
  expect(line).toMatchObject({
    action: "product.edited",
    by: member.id,
    details: { changes: "new name; price of M changed from $28.00 to $29.00" },
  });
});

test("a size is withdrawn and brought back, and one is left at least", async () => {
  const browser = member.open();
  const page = await browser.get(TEE);
  const withdrawn = await browser.go(page, "save", { "sizes[0].offered": [] });
  expect((await visit(server.origin).get("/shop/covenant-tee")).html).not.toContain('value="S"');
  const row = withdrawn.forms
    .flatMap(({ fields }) => fields)
    .find(([name, value]) => /^sizes\[\d\]\.size$/.test(name) && value === "S")?.[0]
    .match(/\d/)?.[0];
  await browser.go(withdrawn, "save", { [`sizes[${row}].offered`]: "yes" });
  expect((await visit(server.origin).get("/shop/covenant-tee")).html).toContain('value="S"');
  const none = Object.fromEntries([0, 1, 2, 3].map((place) => [`sizes[${place}].offered`, []]));
  const refused = await browser.press(await browser.get(TEE), "save", none);
  expect([refused.status, refused.text.includes("Fill in at least one row")]).toEqual([400, true]);
});

test("a stock count goes through the ledger, and a sale meanwhile is reported", async () => {
  const browser = member.open();
  const path = "/desk/products/lighthouse-print";
  const page = await browser.get(path);
  const counted = await browser.go(page, "save", { "sizes[0].stock": "7" });
  expect(counted.html).toContain('value="7"');
  expect((await browser.press(page, "save", { "sizes[0].stock": "9" })).status).toBe(409);
  const refused = await browser.press(counted, "save", { "sizes[0].stock": "-1" });
  expect([refused.status, refused.text.includes("Stock is '-1', but it must be a whole number")]).toEqual([400, true]);
  expect(await withDatabase(server.databaseFile, findStockDifferences)).toEqual([]);
  expect(await auditOf("lighthouse-print")).toMatchObject([
    { action: "product.counted", details: { size: "", from: "4", to: "7" } },
  ]);
  await browser.go(counted, "save", { "sizes[0].stock": "unlimited" });
  await browser.go(await browser.get(path), "save", { "sizes[0].stock": "3" });
  expect(await withDatabase(server.databaseFile, findStockDifferences)).toEqual([]);
});

function storedAs(slug: string) {
  return withDatabase(server.databaseFile, async (db) => {
    const { updated_at: _changed, ...product } = await db
      .selectFrom("products")
      .selectAll()
      .where("slug", "=", slug)
      .executeTakeFirstOrThrow();
    const sizes = await db
      .selectFrom("product_variants")
      .selectAll()
      .where("product_id", "=", product.id)
      .orderBy("id")
      .execute();
    return { product, sizes };
  });
}

test("fields and stock are one form: each button stores both, or says that it stored neither", async () => {
  const browser = member.open();
  const path = "/desk/products/lighthouse-print";
  const typed = { name: "Typed name", "sizes[0].stock": "40" };
  const page = await browser.get(path);
  expect((await browser.press(page, "unpublish", typed)).status).toBe(303);
  const saved = await browser.get(path);
  expect([
    saved.text.includes("Typed name"),
    saved.html.includes('value="40"'),
    saved.text.includes("Not published"),
  ]).toEqual([true, true, true]);
  const wrong = await browser.press(saved, "publish", { name: "", "sizes[0].stock": "41" });
  expect([wrong.status, wrong.html.includes('value="41"'), wrong.text.includes("Not published")]).toEqual([
    400,
    true,
    true,
  ]);
  expect((await storedAs("lighthouse-print")).sizes).toMatchObject([{ stock: 40 }]);
  expect((await browser.press(wrong, "publish", { name: "Typed again" })).status).toBe(303);
  expect((await storedAs("lighthouse-print")).product).toMatchObject({ name: "Typed again", published: 1 });
  expect((await storedAs("lighthouse-print")).sizes).toMatchObject([{ stock: 41 }]);
  expect(await withDatabase(server.databaseFile, findStockDifferences)).toEqual([]);
});

test("a sale meanwhile is said beside the typed stock, stores nothing, and the next press counts", async () => {
  const browser = member.open();
  const path = "/desk/products/lighthouse-print";
  const sell = (stock: number) =>
    withDatabase(server.databaseFile, async (db) => {
      const { product } = await storedAs("lighthouse-print");
      await db.updateTable("product_variants").set({ stock }).where("product_id", "=", product.id).execute();
    });
  const page = await browser.get(path);
  await sell(39);
  expect((await browser.press(page, "save", { description: "Only words." })).status).toBe(303);
  expect((await storedAs("lighthouse-print")).sizes).toMatchObject([{ stock: 39 }]);
  const fresh = await browser.get(path);
  await sell(38);
  const told = await browser.press(fresh, "save", { "sizes[0].stock": "50", name: "Not yet" });
  expect([told.status, told.html.includes('value="50"'), told.html.includes('value="Not yet"')]).toEqual([
    409,
    true,
    true,
  ]);
  expect(told.text).toContain("The stock was 39 and is 38 now");
  expect((await storedAs("lighthouse-print")).product.name).toBe("Typed again");
  expect((await browser.press(told, "save")).status).toBe(303);
  // By now, the same form with another name is outdated.
  expect((await browser.press({ ...told }, "save", { name: "Typed again" })).status).toBe(409);
  expect(await storedAs("lighthouse-print")).toMatchObject({ product: { name: "Not yet" }, sizes: [{ stock: 50 }] });
});

test("a product that can't be saved as it is can be taken out of the shop", async () => {
  const browser = member.open();
  const page = await browser.get(TEE);
  const refused = await browser.press(page, "unpublish", { name: "" });
  expect([
    refused.status,
    refused.text.includes("Not published"),
    refused.text.includes("Name can't be blank"),
  ]).toEqual([400, true, true]);
  expect((await visit(server.origin).ask("/shop/covenant-tee")).status).toBe(404);
});
