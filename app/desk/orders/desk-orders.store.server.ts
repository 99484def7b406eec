import { type Selectable, sql } from "kysely";
import type { Database, OrderRecords } from "../../database/database.ts";
import { inKeysetRange, inPlaceRange, withWords } from "../../database/list-sql.server.ts";
import type { OrderTable } from "../../database/schema/shop.ts";
import type { OrderState } from "../../shop/orders/order-states.ts";
import { askedNumber } from "../../shop/orders/order.ts";
import {
  type ListPage,
  type PageCursor,
  PAGE_SIZE,
  timeKey,
  timeRange,
  toPage,
  placeRange,
  searchWords,
} from "../list/list-page.ts";
import { isPackingFilter, type OrderSearch, PACKING_FILTERS } from "./desk-order.ts";

type Order = Selectable<OrderTable>;

/** Returns one page of ids, newest first. `listOrdersById` reads their orders. */
export async function listOrders(
  { db, orderIndex }: OrderRecords,
  cursor: PageCursor | null,
  { show, q }: OrderSearch,
  size = PAGE_SIZE,
): Promise<ListPage<{ id: string; time: string }>> {
  const from = q === "" ? sql<Order>`orders` : withWords<Order>("orders", orderIndex, searchWords(askedNumber(q) ?? q));
  let query = db.selectFrom(from.as("orders")).select(["id", "created_at as time"]);
  if (show === "attention") query = query.where("attention", "is not", null);
  else if (show === "to-ship") query = query.where("state", "=", "paid").where("shipped_at", "is", null);
  else if (isPackingFilter(show)) query = query.where("packing", "in", PACKING_FILTERS[show]);
  else if (show !== "all") query = query.where("state", "=", show);
  if (q === "")
    return toPage(await inKeysetRange(query, "created_at", timeRange(cursor, size)).execute(), cursor, timeKey, {
      size,
    });
  const rows = await inPlaceRange(query, "at", placeRange(cursor, size)).select("place").execute();
  return toPage(rows, cursor, ({ place }) => String(place), { size });
}

/** Returns an order's key, which a page can start after. */
export async function keyOf(db: Database, { q }: OrderSearch, order: { time: string; id: string }): Promise<string> {
  if (q === "") return timeKey(order);
  const { place } = await db.selectFrom("orders").select("place").where("id", "=", order.id).executeTakeFirstOrThrow();
  return String(place);
}

export async function listOrderEvents(db: Database, orderId: string) {
  return db
    .selectFrom("order_events")
    .select(["id", "happened_at as at", "cause", "details"])
    .select((row) => row.ref("to_state").$castTo<OrderState>().as("to"))
    .where("order_id", "=", orderId)
    .orderBy("happened_at")
    .orderBy("id")
    .execute();
}

/** Returns false if the order no longer has this mark. */
export async function clearAttention(db: Database, id: string, attention: string, at: string): Promise<boolean> {
  const result = await db
    .updateTable("orders")
    .set({ attention: null, updated_at: at })
    .where("id", "=", id)
    .where("attention", "=", attention)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
