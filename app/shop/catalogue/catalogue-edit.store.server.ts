import type { Selectable } from "kysely";
import type { Database } from "../../database/database.ts";
import type { ProductTable, ProductVariantTable } from "../../database/schema/shop.ts";
import type { CatalogueEntry, StoredEntry } from "./catalogue-entry.ts";
import { valuesOf } from "./product-fields.ts";

/** Lists all products in shop order, with their offered sizes. */
export async function listEntries(db: Database): Promise<StoredEntry[]> {
  const products = await db.selectFrom("products").selectAll().orderBy("position").orderBy("slug").execute();
  const variants = await db
    .selectFrom("product_variants")
    .selectAll()
    .where("offered", "=", 1)
    .orderBy("position")
    .execute();
  return products.map((row) =>
    toEntry(
      row,
      variants.filter((variant) => variant.product_id === row.id),
    ),
  );
}

/**
 * Finds a product by its slug, or else by one that it had before. Returns it with all the sizes it ever had, offered
 * ones first, or null.
 */
export async function findEntry(db: Database, slug: string): Promise<StoredEntry | null> {
  const row =
    (await db.selectFrom("products").selectAll().where("slug", "=", slug).executeTakeFirst()) ??
    (await db.selectFrom("products").selectAll().where("former_slugs", "<>", "").orderBy("id").execute()).find((one) =>
      one.former_slugs.split("\n").includes(slug),
    );
  if (!row) return null;
  const variants = await db
    .selectFrom("product_variants")
    .selectAll()
    .where("product_id", "=", row.id)
    .orderBy("offered", "desc")
    .orderBy("position")
    .execute();
  return toEntry(row, variants);
}

/** Inserts an unpublished product without its sizes. */
export async function insertProduct(db: Database, entry: CatalogueEntry & { id: string; at: string }): Promise<void> {
  const { id, at } = entry;
  await db
    .insertInto("products")
    .values({ id, ...valuesOf(entry), published: 0, created_at: at, updated_at: at })
    .execute();
}

/** Changes a product without its sizes. It keeps its former slugs if none are given. */
export async function updateProduct(
  db: Database,
  entry: CatalogueEntry & { id: string; at: string; formerSlugs?: readonly string[] },
): Promise<void> {
  await db
    .updateTable("products")
    .set({
      ...valuesOf(entry),
      ...(entry.formerSlugs && { former_slugs: entry.formerSlugs.join("\n") }),
      updated_at: entry.at,
    })
    .where("id", "=", entry.id)
    .execute();
}

/** Inserts a size. `countStock` sets its stock, together with the ledger. */
export async function insertSize(
  db: Database,
  size: { id: string; productId: string; size: string; priceCents: number; position: number },
): Promise<void> {
  const { id, productId, priceCents, position } = size;
  await db
    .insertInto("product_variants")
    .values({ id, product_id: productId, size: size.size, price_cents: priceCents, stock: null, position, offered: 1 })
    .execute();
}

/** Offers an existing size at a price and a position among the product's sizes. */
export async function offerSize(
  db: Database,
  { id, priceCents, position }: { id: string; priceCents: number; position: number },
): Promise<void> {
  await db
    .updateTable("product_variants")
    .set({ price_cents: priceCents, position, offered: 1 })
    .where("id", "=", id)
    .execute();
}

/** Stops offering a size. It is not deleted, because orders and the ledger refer to it. */
export async function withdrawSize(db: Database, id: string): Promise<void> {
  await db.updateTable("product_variants").set({ offered: 0 }).where("id", "=", id).execute();
}

/** Publishes or unpublishes a product. */
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

function toEntry(row: Selectable<ProductTable>, variants: readonly Selectable<ProductVariantTable>[]): StoredEntry {
  const sizes = variants.map((one) => ({
    id: one.id,
    size: one.size,
    priceCents: one.price_cents,
    stock: one.stock,
    offered: one.offered === 1,
  }));
  return {
    ...valuesOf(row),
    id: row.id,
    published: row.published === 1,
    formerSlugs: row.former_slugs.split("\n").filter(Boolean),
    sizes,
  };
}
