import type { Database } from "../database/connect.server.ts";
import type { Cart } from "./cart.ts";

/** The items of a cart in the order they were added, or null where there is no such cart. */
export async function findCart(db: Database, id: string): Promise<Cart | null> {
  const rows = await db
    .selectFrom("carts")
    .leftJoin("cart_items", "cart_items.cart_id", "carts.id")
    .select(["product_id", "size", "quantity", "seen_price_cents"])
    .where("carts.id", "=", id)
    .orderBy("position")
    .execute();
  if (rows.length === 0) return null;
  // An empty cart is one row without an item.
  return rows.flatMap(({ product_id, size, quantity, seen_price_cents }) =>
    product_id === null || size === null || quantity === null || seen_price_cents === null
      ? []
      : [{ productId: product_id, size, quantity, seenPriceCents: seen_price_cents }],
  );
}

/** Pieces in a cart; 0 where there is no such cart. */
export async function countCart(db: Database, id: string): Promise<number> {
  const { pieces } = await db
    .selectFrom("cart_items")
    .select(({ fn }) => fn.sum<number | null>("quantity").as("pieces"))
    .where("cart_id", "=", id)
    .executeTakeFirstOrThrow();
  return Number(pieces ?? 0);
}

/** Writes a cart as it is now, and makes it where it is missing. Belongs into a transaction. */
export async function writeCart(db: Database, id: string, cart: Cart, at: string): Promise<void> {
  await db
    .insertInto("carts")
    .values({ id, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ updated_at: at }))
    .execute();
  await db.deleteFrom("cart_items").where("cart_id", "=", id).execute();
  if (cart.length === 0) return;
  const rows = cart.map((item, index) => ({
    cart_id: id,
    product_id: item.productId,
    size: item.size,
    quantity: item.quantity,
    seen_price_cents: item.seenPriceCents,
    position: index + 1,
  }));
  await db.insertInto("cart_items").values(rows).execute();
}

/** Deletes the carts that nobody changed since `time` (ISO-8601 UTC), and answers how many. */
export async function deleteCartsOlderThan(db: Database, time: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("carts").where("updated_at", "<", time).executeTakeFirst();
  return Number(numDeletedRows);
}
