import { compileOnce } from "../database/compile-once.server.ts";
import type { Database } from "../database/database.ts";
import type { Cart } from "./cart.ts";

/** Finds the items of a cart, in the order in which they were added. Returns null if there is no such cart. */
export async function findCart(db: Database, id: string): Promise<Cart | null> {
  const { rows } = await itemsOf(db, { id });
  if (rows.length === 0) return null;
  // An empty cart is one row without an item.
  return rows.flatMap(({ product_id, size, quantity, seen_price_cents }) =>
    product_id === null || size === null || quantity === null || seen_price_cents === null
      ? []
      : [{ productId: product_id, size, quantity, seenPriceCents: seen_price_cents }],
  );
}

/** Locks a cart until the transaction ends. Call it before reading the cart; a new one can't be locked. */
export async function lockCart(db: Database, id: string): Promise<void> {
  await lock(db, { id });
}

/** Replaces a cart's items, or creates the cart. Call it in a transaction. */
export async function writeCart(db: Database, id: string, cart: Cart, at: string): Promise<void> {
  await touchCart(db, { id, at });
  await emptyCart(db, { id });
  if (cart.length > 0) await insertItems(db, { id, ...inColumns(cart) });
}

/** Deletes carts last changed before `time` (ISO-8601 UTC). Returns how many. */
export async function deleteCartsOlderThan(db: Database, time: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("carts").where("updated_at", "<", time).executeTakeFirst();
  return Number(numDeletedRows);
}

const lock = compileOnce((db, { id }: { id: string }) =>
  db.selectFrom("carts").select("id").where("id", "=", id).forUpdate(),
);

const itemsOf = compileOnce((db, { id }: { id: string }) =>
  db
    .selectFrom("carts")
    .leftJoin("cart_items", "cart_items.cart_id", "carts.id")
    .select(["product_id", "size", "quantity", "seen_price_cents"])
    .where("carts.id", "=", id)
    .orderBy("position"),
);

const touchCart = compileOnce((db, { id, at }: { id: string; at: string }) =>
  db
    .insertInto("carts")
    .values({ id, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ updated_at: at })),
);

const emptyCart = compileOnce((db, { id }: { id: string }) => db.deleteFrom("cart_items").where("cart_id", "=", id));

function inColumns(cart: Cart) {
  return {
    products: cart.map(({ productId }) => productId),
    sizes: cart.map(({ size }) => size),
    quantities: cart.map(({ quantity }) => quantity),
    prices: cart.map(({ seenPriceCents }) => seenPriceCents),
  };
}

const insertItems = compileOnce(
  (db, { id, products, sizes, quantities, prices }: { id: string } & ReturnType<typeof inColumns>) =>
    db.insertInto("cart_items").values(
      products.map((product_id, index) => ({
        cart_id: id,
        product_id,
        size: sizes[index]!,
        quantity: quantities[index]!,
        seen_price_cents: prices[index]!,
        position: index + 1,
      })),
    ),
);
