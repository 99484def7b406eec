import { compileOnce } from "../database/compile-once.server.ts";
import type { Database } from "../database/database.ts";
import { fieldNames, type ProductValues, shownValuesOf } from "./product-fields.ts";
import type { Offer, OfferKey, Product, Variant } from "./product.ts";

/** The published products with the sizes that they are offered in, in the shop's order. */
export async function listPublished(db: Database): Promise<Product[]> {
  return toProducts((await allOffered(db, {})).rows);
}

/** A published product, or null. */
export async function findPublished(db: Database, slug: string): Promise<Product | null> {
  return toProducts((await offeredAt(db, { slug })).rows)[0] ?? null;
}

/** What each key means in the shop today, in the keys' order; null where it is not, or no longer, offered. */
export async function findOffers(db: Database, keys: readonly OfferKey[]): Promise<(Offer | null)[]> {
  if (keys.length === 0) return [];
  const ids = [...new Set(keys.map(({ productId }) => productId))];
  const found = toProducts((await offeredOf(db, { ids })).rows);
  return keys.map(({ productId, size }) => {
    const product = found.find(({ id }) => id === productId);
    const variant = product?.variants.find((one) => one.size === size);
    return product && variant ? { product, variant } : null;
  });
}

/** The names of products, published or not, by their ids: a cart says what it no longer can sell. */
export async function findNames(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, Pick<Product, "name" | "picture">>> {
  if (ids.length === 0) return new Map();
  const products = await db.selectFrom("products").selectAll().where("id", "in", ids).execute();
  return new Map(products.map((row) => [row.id, toProduct(row)]));
}

/** A row for each size of each product in the shop: one question, whatever is asked for. */
function offered(db: Database) {
  return db
    .selectFrom("products")
    .innerJoin("product_variants", "product_variants.product_id", "products.id")
    .select(["products.id", ...fieldNames.map((name) => `products.${name}` as const)])
    .select(["product_variants.id as variant_id", "size", "price_cents", "stock"])
    .where("published", "=", 1)
    .where("offered", "=", 1);
}

const allOffered = compileOnce((db, _none: object) =>
  offered(db).orderBy("products.position").orderBy("slug").orderBy("product_variants.position"),
);

const offeredAt = compileOnce((db, { slug }: { slug: string }) =>
  offered(db).where("slug", "=", slug).orderBy("product_variants.position"),
);

const offeredOf = compileOnce((db, { ids }: { ids: readonly string[] }) =>
  offered(db).where("products.id", "in", ids).orderBy("product_variants.position"),
);

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

function toProduct(row: ProductValues & { id: string }): Product & { variants: Variant[] } {
  const picture = { src: row.picture, alt: row.picture_alt };
  return { id: row.id, ...shownValuesOf(row), picture, variants: [] };
}

function toVariant({ variant_id, size, price_cents, stock }: Row): Variant {
  return { id: variant_id, size, priceCents: price_cents, stock };
}
