import type { Selectable } from "kysely";
import type { Database } from "../database/connect.server.ts";
import type { ProductTable, ProductVariantTable } from "../database/shop-schema.ts";
import type { Offer, OfferKey, Product, Variant } from "./product.ts";

/** The published products with the sizes that they are offered in, in the shop's order. */
export async function listPublished(db: Database): Promise<Product[]> {
  const products = await db
    .selectFrom("products")
    .selectAll()
    .where("published", "=", 1)
    .orderBy("position")
    .orderBy("slug")
    .execute();
  return withVariants(db, products);
}

/** A published product, or null. */
export async function findPublished(db: Database, slug: string): Promise<Product | null> {
  const products = await db.selectFrom("products").selectAll().where("published", "=", 1).where("slug", "=", slug).execute();
  return (await withVariants(db, products))[0] ?? null;
}

/** What each key means in the shop today, in the keys' order; null where it is not, or no longer, offered. */
export async function findOffers(db: Database, keys: readonly OfferKey[]): Promise<(Offer | null)[]> {
  if (keys.length === 0) return [];
  const ids = [...new Set(keys.map(({ productId }) => productId))];
  const products = await db.selectFrom("products").selectAll().where("published", "=", 1).where("id", "in", ids).execute();
  const found = await withVariants(db, products);
  return keys.map(({ productId, size }) => {
    const product = found.find(({ id }) => id === productId);
    const variant = product?.variants.find((one) => one.size === size);
    return product && variant ? { product, variant } : null;
  });
}

/** The names of products, published or not, by their ids: a cart says what it no longer can sell. */
export async function findNames(db: Database, ids: readonly string[]): Promise<Map<string, Pick<Product, "name" | "picture">>> {
  if (ids.length === 0) return new Map();
  const products = await db.selectFrom("products").selectAll().where("id", "in", ids).execute();
  return new Map(products.map((row) => [row.id, toProduct(row, [])]));
}

async function withVariants(db: Database, products: Selectable<ProductTable>[]): Promise<Product[]> {
  if (products.length === 0) return [];
  const variants = await db
    .selectFrom("product_variants")
    .selectAll()
    .where("offered", "=", 1)
    .where(
      "product_id",
      "in",
      products.map(({ id }) => id),
    )
    .orderBy("position")
    .execute();
  return products
    .map((row) => toProduct(row, variants.filter((variant) => variant.product_id === row.id).map(toVariant)))
    .filter((product) => product.variants.length > 0);
}

function toProduct(row: Selectable<ProductTable>, variants: Variant[]): Product {
  const { id, slug, name, description } = row;
  return { id, slug, name, description, picture: { src: row.picture, alt: row.picture_alt }, variants };
}

function toVariant({ id, size, price_cents, stock }: Selectable<ProductVariantTable>): Variant {
  return { id, size, priceCents: price_cents, stock };
}
