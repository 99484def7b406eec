import { type Insertable, type Selectable, sql } from "kysely";
import type { Database } from "../../database/database.ts";
import type { ProductTable, ProductVariantTable, ShopSchema } from "../../database/schema/shop.ts";
import { type CatalogueEntry, type Product, valuesOf } from "./product-fields.ts";
import type { ProductPicture } from "./product-pictures.ts";
import type { Offer, OfferKey } from "./product.ts";

/** Lists all products in shop order, with their offered sizes. */
export async function listEntries(db: Database): Promise<Product[]> {
  const products = await db.selectFrom("products").selectAll().orderBy("position").orderBy("slug").execute();
  const sizes = await db
    .selectFrom("product_variants")
    .selectAll()
    .where("offered", "=", 1)
    .orderBy("position")
    .execute();
  return products.map((row) =>
    toProduct(
      row,
      sizes.filter((one) => one.product_id === row.id),
    ),
  );
}

/** Lists the published products that are offered in a size. */
export async function listPublished(db: Database): Promise<Product[]> {
  return (await listEntries(db)).filter(({ published, sizes }) => published && sizes.length > 0);
}

/** Finds a product by its slug, or else by a former one, with all the sizes it ever had, offered ones first. */
export async function findEntry(db: Database, slug: string): Promise<Product | null> {
  const row =
    (await db.selectFrom("products").selectAll().where("slug", "=", slug).executeTakeFirst()) ??
    (await db.selectFrom("products").selectAll().where("former_slugs", "<>", "").orderBy("id").execute()).find((one) =>
      one.former_slugs.split("\n").includes(slug),
    );
  if (!row) return null;
  const sizes = await db
    .selectFrom("product_variants")
    .selectAll()
    .where("product_id", "=", row.id)
    .orderBy("offered", "desc")
    .orderBy("position")
    .execute();
  return toProduct(row, sizes);
}

function toProduct(row: Selectable<ProductTable>, sizes: readonly Selectable<ProductVariantTable>[]): Product {
  return {
    ...valuesOf(row),
    id: row.id,
    published: row.published === 1,
    formerSlugs: row.former_slugs.split("\n").filter(Boolean),
    sizes: sizes.map(({ id, size, price_cents: priceCents, stock, offered }) => ({
      id,
      size,
      priceCents,
      stock,
      offered: offered === 1,
    })),
  };
}

/** Looks up an offer for each key, in the order of the keys; null for a size that is not offered. */
export async function findOffers(db: Database, keys: readonly OfferKey[]): Promise<(Offer | null)[]> {
  if (keys.length === 0) return [];
  // Only what a cart shows: SQLite makes an object of each row, and a product has a row for each size.
  const rows = await db
    .selectFrom("products")
    .innerJoin("product_variants", "product_variants.product_id", "products.id")
    .select(["products.id as productId", "slug", "name", "picture as src", "picture_alt as alt"])
    .select(["product_variants.id as variantId", "size", "price_cents as priceCents", "stock"])
    .where("published", "=", 1)
    .where("offered", "=", 1)
    .where("products.id", "in", [...new Set(keys.map(({ productId }) => productId))])
    .where("size", "in", [...new Set(keys.map(({ size }) => size))])
    .execute();
  return keys.map(
    ({ productId, size }) => rows.find((row) => row.productId === productId && row.size === size) ?? null,
  );
}

/** Returns names and pictures by product id, even of unpublished products: a cart still shows them. */
export async function findNames(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, { name: string; picture: ProductPicture }>> {
  if (ids.length === 0) return new Map();
  const products = await db
    .selectFrom("products")
    .select(["id", "name", "picture as src", "picture_alt as alt"])
    .where("id", "in", ids)
    .execute();
  return new Map(products.map(({ id, name, src, alt }) => [id, { name, picture: { src, alt } }]));
}

/** Inserts an unpublished product, or changes one, without its sizes. Former slugs stay unless given. */
export async function writeProduct(
  db: Database,
  entry: CatalogueEntry & { id: string; at: string; formerSlugs?: readonly string[] },
): Promise<void> {
  const { id, at, formerSlugs } = entry;
  const values = {
    ...valuesOf(entry),
    ...(formerSlugs && { former_slugs: formerSlugs.join("\n") }),
    updated_at: at,
  };
  await db
    .insertInto("products")
    .values({ id, ...values, published: 0, created_at: at })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
    .execute();
}

/** Offers a new or an existing size. Returns its id. The stock of a new one is set by `countStock`, with the ledger. */
export async function offerSize(
  db: Database,
  { id, productId, size, priceCents, position }: OfferKey & { id: string; priceCents: number; position: number },
): Promise<string> {
  const values = { price_cents: priceCents, position, offered: 1 };
  const row = await db
    .insertInto("product_variants")
    .values({ id, product_id: productId, size, stock: null, ...values })
    .onConflict((conflict) => conflict.columns(["product_id", "size"]).doUpdateSet(values))
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Stops offering all sizes of a product. None is deleted, because orders and the ledger refer to it. */
export async function withdrawSizes(db: Database, productId: string): Promise<void> {
  await db.updateTable("product_variants").set({ offered: 0 }).where("product_id", "=", productId).execute();
}

export async function setPublished(
  db: Database,
  { id, published, at }: { id: string; published: boolean; at: string },
): Promise<void> {
  await db
    .updateTable("products")
    .set({ published: published ? 1 : 0, updated_at: at })
    .where("id", "=", id)
    .execute();
}

/** At least one unit. */
type StockChange = Record<"id" | "variantId" | "orderId" | "at", string> & { quantity: number };

/** Takes units for an order, all or none. Returns units taken, 0 if stock is unlimited, null if too few are left. */
export async function holdStock(
  db: Database,
  { id, variantId, orderId, quantity, at }: StockChange,
): Promise<number | null> {
  const taken = await db
    .updateTable("product_variants")
    .set((row) => ({ stock: row("stock", "-", quantity) }))
    .where("id", "=", variantId)
    .where("stock", ">=", quantity)
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) {
    const size = await db.selectFrom("product_variants").select("stock").where("id", "=", variantId).executeTakeFirst();
    return size?.stock === null ? 0 : null;
  }
  const entry = { id, variant_id: variantId, order_id: orderId, happened_at: at };
  await writeLedger(db, { ...entry, change: -quantity, reason: "held" });
  return quantity;
}

/** Returns held units to stock. If stock has become unlimited since, nothing is counted. */
export async function releaseStock(db: Database, { id, variantId, orderId, quantity, at }: StockChange): Promise<void> {
  const given = await db
    .updateTable("product_variants")
    .set((row) => ({ stock: row("stock", "+", quantity) }))
    .where("id", "=", variantId)
    .where("stock", "is not", null)
    .executeTakeFirst();
  if (given.numUpdatedRows === 0n) return;
  const entry = { id, variant_id: variantId, order_id: orderId, happened_at: at };
  await writeLedger(db, { ...entry, change: quantity, reason: "released" });
}

/** Sets a size's stock to the counted units (null is unlimited), and corrects the ledger so that it adds up to them. */
export async function countStock(
  db: Database,
  count: { id: string; variantId: string; stock: number | null; at: string },
): Promise<void> {
  const { id, variantId, stock, at } = count;
  await db.updateTable("product_variants").set({ stock }).where("id", "=", variantId).execute();
  if (stock === null) return;
  const { sum } = await db
    .selectFrom("stock_ledger")
    .select(sql<number>`coalesce(sum(change), 0)`.as("sum"))
    .where("variant_id", "=", variantId)
    .executeTakeFirstOrThrow();
  const change = stock - sum;
  if (change === 0) return;
  await writeLedger(db, { id, variant_id: variantId, change, reason: "counted", order_id: null, happened_at: at });
}

/** Locks the sizes that have a counted stock until the transaction ends, and returns them. */
export async function lockStock(db: Database, variantIds: readonly string[]) {
  if (variantIds.length === 0) return [];
  return db
    .selectFrom("product_variants")
    .innerJoin("products", "products.id", "product_variants.product_id")
    .select(["product_variants.id as variantId", "products.slug", "products.name", "product_variants.size"])
    .select("product_variants.stock")
    .where("product_variants.id", "in", variantIds)
    .where("product_variants.stock", "is not", null)
    .orderBy("product_variants.id")
    .forUpdate("product_variants")
    .$narrowType<{ stock: number }>()
    .execute();
}

/** Lists the sizes whose stock differs from the sum of the ledger. There should be none. */
export async function findStockDifferences(db: Database) {
  return db
    .selectFrom("product_variants")
    .leftJoin("stock_ledger", "stock_ledger.variant_id", "product_variants.id")
    .select(["product_variants.id as variantId", "product_variants.stock as stock"])
    .select(sql<number>`coalesce(sum(stock_ledger.change), 0)`.as("ledger"))
    .where("product_variants.stock", "is not", null)
    .groupBy(["product_variants.id", "product_variants.stock"])
    .having(sql<boolean>`product_variants.stock <> coalesce(sum(stock_ledger.change), 0)`)
    .$narrowType<{ stock: number }>()
    .execute();
}

async function writeLedger(db: Database, row: Insertable<ShopSchema["stock_ledger"]>): Promise<void> {
  await db.insertInto("stock_ledger").values(row).execute();
}
