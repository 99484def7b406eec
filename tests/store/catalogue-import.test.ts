import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  listEntries,
  listPublished,
  countStock,
  findStockDifferences,
} from "../../app/shop/catalogue/catalogue.store.server.ts";
import { createProduct, importCatalogue, type ImportReport } from "../../app/shop/catalogue/edit-product.server.ts";
import type { CatalogueEntry } from "../../app/shop/catalogue/product-fields.ts";
import { entryOf, sizeOf } from "../support/catalogue-entries.ts";
import { openDesk } from "../support/survey-harness.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const TEE = entryOf("tee", [sizeOf("S", 2800, 5), sizeOf("M", 2800, null)]);
const MUG = entryOf("mug", [sizeOf("", 1800, 3)], { position: 2 });

const store = useTestDatabase();
let to: ReturnType<typeof openDesk>["to"];

beforeEach(() => void ({ to } = openDesk(store)));

afterEach(async () => {
  const differences = await findStockDifferences(store.db);
  if (differences.length > 0) throw new Error(`ledger and stock differ: ${JSON.stringify(differences)}`);
});

test("a new product is kept as the file has it, and not in the shop", async () => {
  const report = await take([TEE, MUG]);
  expect(report.products).toEqual([
    { slug: "tee", isNew: true, published: false, changes: [] },
    { slug: "mug", isNew: true, published: false, changes: [] },
  ]);
  expect(await listEntries(store.db)).toMatchObject([TEE, MUG]);
  expect(await listPublished(store.db)).toEqual([]);
  expect(await ledger()).toEqual([5, 3]);
});

describe("the same file again", () => {
  test("changes nothing, not even times", async () => {
    await take([TEE, MUG], { publish: true });
    const before = await everything();
    to.time = new Date("2026-02-01T00:00:00.000Z");
    for (const choices of [{}, { withStock: true }, { publish: true }]) {
      const report = await take([TEE, MUG], choices);
      expect(report.products.map(({ changes, isNew, published }) => ({ changes, isNew, published }))).toEqual([
        { changes: [], isNew: false, published: true },
        { changes: [], isNew: false, published: true },
      ]);
    }
    expect(await everything()).toEqual(before);
  });

  test("keeps what selling left of the stock, unless asked for the file's", async () => {
    await take([TEE, MUG]);
    await countStock(store.db, { id: "sold", variantId: await idOf("tee", "S"), stock: 1, at: to.time.toISOString() });
    expect((await take([TEE, MUG])).keptStock).toEqual({ sizes: 3, differing: 1 });
    expect(await stockOf("tee", "S")).toBe(1);
    const report = await take([TEE, MUG], { withStock: true });
    expect(report).toMatchObject({
      products: [{ changes: ["stock of S changed from 1 to 5"] }, { changes: [] }],
      keptStock: { sizes: 0 },
    });
    expect(await stockOf("tee", "S")).toBe(5);
    expect(await ledger()).toEqual([5, 3, -4, 4]);
  });
});

describe("a changed file", () => {
  test("changes words, price and place, and says so", async () => {
    await take([TEE, MUG]);
    to.time = new Date("2026-02-01T00:00:00.000Z");
    const changed = {
      ...TEE,
      name: "Shirt",
      picture: "/b.svg",
      position: 9,
      sizes: [sizeOf("M", 2800, null), sizeOf("S", 3000, 5)],
    };
    const report = await take([changed]);
    expect(report.products[0]?.changes).toEqual([
      "new name",
      "new picture",
      "new position in the shop",
      "price of S changed from $28.00 to $30.00",
      "sizes reordered",
    ]);
    expect(await listEntries(store.db)).toMatchObject([MUG, changed]);
    expect(await times()).toEqual([
      ["mug", "2026-01-01T00:00:00.000Z"],
      ["tee", "2026-02-01T00:00:00.000Z"],
    ]);
  });

  test("withdraws a size, and offers it again under its old id with the stock it had", async () => {
    await take([TEE], { publish: true });
    const id = await idOf("tee", "S");
    const withdrawn = await take([{ ...TEE, sizes: [sizeOf("M", 2800, null), sizeOf("L", 2900, 2)] }]);
    expect(withdrawn.products[0]?.changes).toEqual(["size S is no longer offered", "size L is new"]);
    expect((await findPublished("tee"))?.sizes.map(({ size }) => size)).toEqual(["M", "L"]);
    expect(await idOf("tee", "S")).toBe(id);

    const again = await take([{ ...TEE, sizes: [sizeOf("S", 2500, 99), sizeOf("M", 2800, null)] }]);
    expect(again.products[0]?.changes).toEqual([
      "size L is no longer offered",
      "size S is offered again",
      "price of S changed from $28.00 to $25.00",
    ]);
    expect((await findPublished("tee"))?.sizes).toMatchObject([
      { id, size: "S", priceCents: 2500, stock: 5 },
      { size: "M" },
    ]);
  });
});

test("a catalog has at most 500 products (decision 0102)", async () => {
  await take([TEE]);
  const row = await store.db.selectFrom("products").selectAll().executeTakeFirstOrThrow();
  const others = Array.from({ length: 498 }, (_, number) => ({
    ...row,
    id: `other-${number}`,
    slug: `other-${number}`,
  }));
  await store.db.insertInto("products").values(others).execute();
  const outcomes = [];
  for (const slug of ["the-last", "one-too-many"])
    outcomes.push(await createProduct({ ...to, audit: async () => {} }, entryOf(slug, MUG.sizes)));
  expect(outcomes).toEqual(["done", "full"]);
});

test("an import that fails at its last product changes nothing", async () => {
  await take([TEE]);
  const before = await everything();
  const impossible = entryOf("hat", [sizeOf("", 0, 1)]);
  await expect(
    take([{ ...TEE, name: "Shirt", sizes: [] }, MUG, impossible], { withStock: true, publish: true }),
  ).rejects.toThrow(/check constraint/i);
  expect(await everything()).toEqual(before);
});

function take(
  entries: CatalogueEntry[],
  choices: { withStock?: boolean; publish?: boolean } = {},
): Promise<ImportReport> {
  return importCatalogue(to, entries, { withStock: false, publish: false, ...choices });
}

async function findPublished(slug: string) {
  return (await listPublished(store.db)).find((product) => product.slug === slug);
}

async function variantOf(slug: string, size: string) {
  return store.db
    .selectFrom("product_variants")
    .innerJoin("products", "products.id", "product_variants.product_id")
    .select(["product_variants.id", "stock"])
    .where("slug", "=", slug)
    .where("size", "=", size)
    .executeTakeFirstOrThrow();
}

async function idOf(slug: string, size: string): Promise<string> {
  return (await variantOf(slug, size)).id;
}

async function stockOf(slug: string, size: string): Promise<number | null> {
  return (await variantOf(slug, size)).stock;
}

async function ledger(): Promise<number[]> {
  const rows = await store.db.selectFrom("stock_ledger").select("change").orderBy("stock_ledger.happened_at").execute();
  return rows.map(({ change }) => change);
}

async function times(): Promise<string[][]> {
  const rows = await store.db.selectFrom("products").select(["slug", "updated_at"]).orderBy("slug").execute();
  return rows.map(({ slug, updated_at: at }) => [slug, at]);
}

function everything() {
  const { db } = store;
  return Promise.all([
    db.selectFrom("products").selectAll().orderBy("id").execute(),
    db.selectFrom("product_variants").selectAll().orderBy("id").execute(),
    db.selectFrom("stock_ledger").selectAll().orderBy("id").execute(),
  ]);
}
