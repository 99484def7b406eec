import type { DatabaseSchema } from "../../app/database/schema.ts";
import { withDatabase } from "./stored-rows.ts";

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

/** Everything that a shop's database holds, as text by table, to be compared before and after. */
export type ShopDump = Record<ShopTable, string>;

export function dumpShop(file: string): Promise<ShopDump> {
  return withDatabase(file, async (db) => {
    const dump: Partial<ShopDump> = {};
    for (const table of TABLES) {
      const rows = await db.selectFrom(table).selectAll().execute();
      dump[table] = rows
        .map((row) => JSON.stringify(row))
        .toSorted()
        .join("\n");
    }
    return dump as ShopDump;
  });
}

/** The tables in which two dumps differ. */
export function changedTables(before: ShopDump, after: ShopDump): ShopTable[] {
  return TABLES.filter((table) => before[table] !== after[table]);
}
