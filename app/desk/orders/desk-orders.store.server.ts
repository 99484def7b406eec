import type { Selectable } from "kysely";
import type { Database } from "../../database/database.ts";
import { cut, inKeysetRange } from "../../database/list-sql.server.ts";
import type { OrderEventTable } from "../../database/shop-schema.ts";
import { type ListPage, type PageCursor, timeKey, timeRange, toPage } from "../list/list-page.ts";
import type { ListedOrder, OrderFilter } from "./desk-order.ts";

/** What the team recorded when it shipped an order. */
export interface Shipment {
  /** ISO-8601 UTC. */
  at: string;
  /** Id of the member. */
  by: string | null;
  tracking: string | null;
}

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

/** Returns an order's shipment, or null if it has not shipped. */
export async function findShipment(db: Database, id: string): Promise<Shipment | null> {
  const row = await db
    .selectFrom("orders")
    .select(["shipped_at", "shipped_by", cut<string | null>("tracking").as("tracking")])
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.shipped_at ? { at: row.shipped_at, by: row.shipped_by, tracking: row.tracking } : null;
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

/** Marks a paid order as shipped. Returns false if it isn't paid or has already shipped. */
export async function markShipped(db: Database, id: string, { at, by, tracking }: Shipment): Promise<boolean> {
  const result = await db
    .updateTable("orders")
    .set({ shipped_at: at, shipped_by: by, tracking, updated_at: at })
    .where("id", "=", id)
    .where("state", "=", "paid")
    .where("shipped_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Removes the shipped mark. Returns false if there is none. */
export async function unmarkShipped(db: Database, id: string, at: string): Promise<boolean> {
  const result = await db
    .updateTable("orders")
    .set({ shipped_at: null, shipped_by: null, tracking: null, updated_at: at })
    .where("id", "=", id)
    .where("shipped_at", "is not", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
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
