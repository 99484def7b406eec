import type { Database } from "../../database/database.ts";
import type { Cart } from "./cart.ts";

/** Finds a cart's items, in the order in which they were added. Returns null if there is no such cart. */
export async function findCart(db: Database, id: string): Promise<Cart | null> {
  const cart = await db.selectFrom("carts").select("id").where("id", "=", id).executeTakeFirst();
  if (!cart) return null;
  return db
    .selectFrom("cart_items")
    .select(["product_id as productId", "size", "quantity", "seen_price_cents as seenPriceCents"])
    .where("cart_id", "=", id)
    .orderBy("position")
    .execute();
}

/** Locks a cart until the transaction ends. Call it before reading the cart; a new one can't be locked. */
export async function lockCart(db: Database, id: string): Promise<void> {
  await db.selectFrom("carts").select("id").where("id", "=", id).forUpdate().execute();
}

/** Replaces a cart's items, or creates the cart. Call it in a transaction. */
export async function writeCart(db: Database, id: string, cart: Cart, at: string): Promise<void> {
  await db
    .insertInto("carts")
    .values({ id, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ updated_at: at }))
    .execute();
  await db.deleteFrom("cart_items").where("cart_id", "=", id).execute();
  if (cart.length === 0) return;
  const rows = cart.map(({ productId, size, quantity, seenPriceCents }, index) => ({
    cart_id: id,
    product_id: productId,
    size,
    quantity,
    seen_price_cents: seenPriceCents,
    position: index + 1,
  }));
  await db.insertInto("cart_items").values(rows).execute();
}

/** Deletes carts last changed before `time` (ISO-8601 UTC). Returns how many. */
export async function deleteCartsOlderThan(db: Database, time: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("carts").where("updated_at", "<", time).executeTakeFirst();
  return Number(numDeletedRows);
}
