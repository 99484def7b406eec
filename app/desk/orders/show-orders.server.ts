import { orderNumber } from "../../checkout/order.ts";
import type { Database } from "../../database/database.ts";
import type { ListPage, PageCursor } from "../list/keyset-cursor.ts";
import type { OrderFilter } from "./order-filter.ts";
import { type ListedOrder, listOrders } from "./order-list.store.server.ts";

export type OrderRow = ListedOrder & { number: string };

/** One page of orders with the numbers by which people name them. */
export async function showOrders(
  db: Database,
  turn: PageCursor | null,
  filter: OrderFilter,
): Promise<ListPage<OrderRow>> {
  const page = await listOrders(db, turn, filter);
  return { ...page, rows: page.rows.map((row) => Object.assign(row, { number: orderNumber(row.id) })) };
}
