import type { DatabaseSchema } from "../../app/database/schema/schema.ts";
import { dumpOf, withDatabase } from "./server-database.ts";

export function readOrders(file: string) {
  return withDatabase(file, (db) => db.selectFrom("orders").selectAll().orderBy("created_at").execute());
}

export function readOrderLines(file: string, orderId: string) {
  return withDatabase(file, (db) =>
    db.selectFrom("order_lines").selectAll().where("order_id", "=", orderId).orderBy("position").execute(),
  );
}

export function readOrderEvents(file: string, orderId: string) {
  return withDatabase(file, (db) =>
    db.selectFrom("order_events").selectAll().where("order_id", "=", orderId).orderBy("happened_at").execute(),
  );
}

export function readCartItems(file: string) {
  return withDatabase(file, (db) => db.selectFrom("cart_items").selectAll().execute());
}

export function readStripeEvents(file: string) {
  return withDatabase(file, (db) => db.selectFrom("stripe_events").selectAll().execute());
}

/** Returns a size's available units; null means unlimited. */
export async function readStock(file: string, productId: string, size: string): Promise<number | null> {
  const row = await withDatabase(file, (db) =>
    db
      .selectFrom("product_variants")
      .select("stock")
      .where("product_id", "=", productId)
      .where("size", "=", size)
      .executeTakeFirstOrThrow(),
  );
  return row.stock;
}

const TABLES = [
  "products",
  "product_variants",
  "stock_ledger",
  "carts",
  "cart_items",
  "orders",
  "order_lines",
  "order_events",
  "stripe_events",
] as const satisfies (keyof DatabaseSchema)[];

export type ShopTable = (typeof TABLES)[number];

/** A shop's tables as text, to compare before and after a change. */
export type ShopDump = Record<ShopTable, string>;

export function dumpShop(file: string): Promise<ShopDump> {
  return withDatabase(file, async (db) => (await dumpOf(db, TABLES)) as ShopDump);
}

export function changedTables(before: ShopDump, after: ShopDump): ShopTable[] {
  return TABLES.filter((table) => before[table] !== after[table]);
}
