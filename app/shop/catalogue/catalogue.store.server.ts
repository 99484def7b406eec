import type { Database } from "../../database/database.ts";
import { readCollections } from "./collections.ts";
import { fieldNames, type ProductValues, shownValuesOf } from "./product-fields.ts";
import { picturesOf } from "./product-pictures.ts";
import type { Offer, OfferKey, Product, Variant } from "./product.ts";

/** Lists the published products in shop order, with their offered sizes. */
export async function listPublished(db: Database): Promise<Product[]> {
  return toProducts(
    await offered(db).orderBy("products.position").orderBy("slug").orderBy("product_variants.position").execute(),
  );
}

/** Looks up an offer for each key, in the order of the keys; null for a size that is not offered. */
export async function findOffers(db: Database, keys: readonly OfferKey[]): Promise<(Offer | null)[]> {
  if (keys.length === 0) return [];
  const ids = [...new Set(keys.map(({ productId }) => productId))];
  const sizes = [...new Set(keys.map(({ size }) => size))];
  // Only what a cart shows: SQLite makes an object of each row, and a product has a row for each size.
  const rows = await db
    .selectFrom("products")
    .innerJoin("product_variants", "product_variants.product_id", "products.id")
    .select(["products.id", "slug", "name", "picture", "picture_alt"])
    .select(["product_variants.id as variant_id", "size", "price_cents", "stock"])
    .where("published", "=", 1)
    .where("offered", "=", 1)
    .where("products.id", "in", ids)
    .where("size", "in", sizes)
    .execute();
  return keys.map((key) => {
    const row = rows.find(({ id, size }) => id === key.productId && size === key.size);
    if (!row) return null;
    const { id, slug, name, picture, picture_alt: alt } = row;
    return { product: { id, slug, name, picture: { src: picture, alt } }, variant: toVariant(row) };
  });
}

/** Returns names and pictures by product id, even of unpublished products: a cart still shows them. */
export async function findNames(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, Pick<Product, "name" | "picture">>> {
  if (ids.length === 0) return new Map();
  const products = await db.selectFrom("products").selectAll().where("id", "in", ids).execute();
  return new Map(products.map((row) => [row.id, toProduct(row)]));
}

/** The query for one row per offered size of each published product. */
function offered(db: Database) {
  return db
    .selectFrom("products")
    .innerJoin("product_variants", "product_variants.product_id", "products.id")
    .select(["products.id", "former_slugs", ...fieldNames.map((name) => `products.${name}` as const)])
    .select(["product_variants.id as variant_id", "size", "price_cents", "stock"])
    .where("published", "=", 1)
    .where("offered", "=", 1);
}

type Row = Awaited<ReturnType<ReturnType<typeof offered>["execute"]>>[number];

function toProducts(rows: readonly Row[]): Product[] {
  const products = new Map<string, Product & { variants: Variant[] }>();
  for (const row of rows) {
    const product = products.get(row.id) ?? toProduct(row);
    products.set(row.id, product);
    product.variants.push(toVariant(row));
  }
  return [...products.values()];
}

function toProduct(row: ProductValues & { id: string; former_slugs: string }): Product & { variants: Variant[] } {
  const [picture, ...others] = picturesOf(row);
  const formerSlugs = row.former_slugs.split("\n").filter(Boolean);
  const collections = readCollections(row.collections);
  const { id, compare_at: compareAtCents } = row;
  return { id, ...shownValuesOf(row), picture, others, compareAtCents, collections, formerSlugs, variants: [] };
}

function toVariant({
  variant_id,
  size,
  price_cents,
  stock,
}: Pick<Row, "variant_id" | "size" | "price_cents" | "stock">): Variant {
  return { id: variant_id, size, priceCents: price_cents, stock };
}
