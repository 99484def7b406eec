import type { Selectable } from "kysely";
import { cut } from "../../database/cut-text.server.ts";
import type { Database } from "../../database/database.ts";
import type { OrderEventTable, OrderTable } from "../../database/shop-schema.ts";
import { toPage, type ListPage, PAGE_SIZE, readTimeKey, timeKey, type PageCursor } from "../list/keyset-cursor.ts";
import type { OrderFilter } from "./order-filter.ts";

/** An order in the desk's list. Money is whole cents. */
export interface ListedOrder {
  id: string;
  time: string;
  state: OrderTable["state"];
  attention: string | null;
  amountCents: number;
  paidCents: number | null;
  refundedCents: number;
  shippedAt: string | null;
}

/** What the team noted about sending an order. */
export interface Shipment {
  /** ISO-8601 UTC. */
  at: string;
  /** Id of the member. */
  by: string | null;
  tracking: string | null;
}

/** One page of orders, the newest first. */
export async function listOrders(
  db: Database,
  turn: PageCursor | null,
  filter: OrderFilter,
): Promise<ListPage<ListedOrder>> {
  const [order, compare] = turn?.to === "newer" ? (["asc", ">"] as const) : (["desc", "<"] as const);
  let query = db
    .selectFrom("orders")
    .select([
      "id",
      "created_at as time",
      "state",
      cut<string | null>("attention").as("attention"),
      "amount_cents as amountCents",
    ])
    .select(["paid_cents as paidCents", "refunded_cents as refundedCents", "shipped_at as shippedAt"])
    .orderBy("created_at", order)
    .orderBy("id", order)
    .limit(PAGE_SIZE + 1);
  if (filter === "attention") query = query.where("attention", "is not", null);
  else if (filter === "to-ship") query = query.where("state", "=", "paid").where("shipped_at", "is", null);
  else if (filter !== "all") query = query.where("state", "=", filter);
  if (turn) {
    const { time, id } = readTimeKey(turn.key);
    query = query.where((row) => row(row.refTuple("created_at", "id"), compare, row.tuple(time, id)));
  }
  return toPage(await query.execute(), turn, timeKey);
}

export async function findShipment(db: Database, id: string): Promise<Shipment | null> {
  const row = await db
    .selectFrom("orders")
    .select(["shipped_at", "shipped_by", cut<string | null>("tracking").as("tracking")])
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.shipped_at ? { at: row.shipped_at, by: row.shipped_by, tracking: row.tracking } : null;
}

/** How an order came to its state, the oldest first. */
export async function listOrderEvents(db: Database, orderId: string): Promise<Selectable<OrderEventTable>[]> {
  return db
    .selectFrom("order_events")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("happened_at")
    .orderBy("id")
    .execute();
}

/** Marks a paid order as shipped. Answers false where it is not paid, or was shipped already. */
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

/** Takes the mark back. Answers false where there was none. */
export async function unmarkShipped(db: Database, id: string, at: string): Promise<boolean> {
  const result = await db
    .updateTable("orders")
    .set({ shipped_at: null, shipped_by: null, tracking: null, updated_at: at })
    .where("id", "=", id)
    .where("shipped_at", "is not", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Clears the mark that a person has looked into. Answers false where it is another one by now. */
export async function clearAttention(db: Database, id: string, attention: string, at: string): Promise<boolean> {
  const result = await db
    .updateTable("orders")
    .set({ attention: null, updated_at: at })
    .where("id", "=", id)
    .where("attention", "=", attention)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
