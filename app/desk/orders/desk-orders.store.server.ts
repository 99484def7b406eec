import type { Selectable } from "kysely";
import type { Database } from "../../database/database.ts";
import { cut, inKeysetRange } from "../../database/list-sql.server.ts";
import type { OrderEventTable } from "../../database/shop-schema.ts";
import { type ListPage, type PageCursor, timeKey, timeRange, toPage } from "../list/list-page.ts";
import type { ListedOrder, OrderFilter } from "./desk-order.ts";

/** Returns one page of orders, newest first. */
export async function listOrders(
  db: Database,
  cursor: PageCursor | null,
  filter: OrderFilter,
): Promise<ListPage<ListedOrder>> {
  let query = db
    .selectFrom("orders")
    .select([
      "id",
      "created_at as time",
      "state",
      cut<string | null>("attention").as("attention"),
      "amount_cents as amountCents",
    ])
    .select(["paid_cents as paidCents", "shipped_at as shippedAt"]);
  if (filter === "attention") query = query.where("attention", "is not", null);
  else if (filter === "to-ship") query = query.where("state", "=", "paid").where("shipped_at", "is", null);
  else if (filter !== "all") query = query.where("state", "=", filter);
  return toPage(await inKeysetRange(query, "created_at", timeRange(cursor)).execute(), cursor, timeKey);
}

/** Returns an order's history, oldest first. */
export async function listOrderEvents(db: Database, orderId: string): Promise<Selectable<OrderEventTable>[]> {
  return db
    .selectFrom("order_events")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("happened_at")
    .orderBy("id")
    .execute();
}

/** Clears an attention mark that a member has resolved. Returns false if the order no longer has this mark. */
export async function clearAttention(db: Database, id: string, attention: string, at: string): Promise<boolean> {
  const result = await db
    .updateTable("orders")
    .set({ attention: null, updated_at: at })
    .where("id", "=", id)
    .where("attention", "=", attention)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
