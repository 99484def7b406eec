import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Database, OrderRecords } from "../../database/database.ts";
import { cut, inKeysetRange, inPlaceRange, withWords } from "../../database/list-sql.server.ts";
import type { OrderEventTable, OrderTable } from "../../database/schema/shop.ts";
import { askedNumber } from "../../shop/orders/order-words.ts";
import {
  type ListPage,
  PAGE_SIZE,
  type PageCursor,
  timeKey,
  timeRange,
  toPage,
  placeRange,
} from "../list/list-page.ts";
import { searchWords } from "../list/search-text.ts";
import { isPackingFilter, type ListedOrder, type OrderSearch, PACKING_FILTERS } from "./listed-order.ts";

/** Maximum characters of an address, and of a product's name, in a list. */
const ADDRESS = 4_000;
const NAME = 80;

/** An order of a list, without its lines. */
export type PlainOrder = Omit<ListedOrder, "lines">;

/**
 * Returns one page of orders, newest first.
 *
 * @param size maximum number of orders
 */
export async function listOrders(
  { db, orderIndex }: OrderRecords,
  cursor: PageCursor | null,
  { show, q }: OrderSearch,
  size = PAGE_SIZE,
): Promise<ListPage<PlainOrder>> {
  let query = selectListed(
    db,
    q === "" ? ORDERS : withWords<Order>("orders", orderIndex, searchWords(askedNumber(q) ?? q)),
  );
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

/** Returns the key of an order in the list that a search selects. */
export async function keyOf(db: Database, { q }: OrderSearch, order: { time: string; id: string }): Promise<string> {
  if (q === "") return timeKey(order);
  const { place } = await db.selectFrom("orders").select("place").where("id", "=", order.id).executeTakeFirstOrThrow();
  return String(place);
}

/** Returns the orders with these ids, in this order. Ids without an order are left out. */
export async function listOrdersById(db: Database, ids: readonly string[]): Promise<PlainOrder[]> {
  if (ids.length === 0) return [];
  const rows = await selectListed(db).where("id", "in", ids).execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

type Order = Selectable<OrderTable>;
const ORDERS = sql<Order>`orders`;

function selectListed(db: Database, from: RawBuilder<Order> = ORDERS) {
  return db
    .selectFrom(from.as("orders"))
    .select([
      "id",
      "created_at as time",
      "state",
      cut<string | null>("attention").as("attention"),
      "amount_cents as amountCents",
    ])
    .select([
      "paid_cents as paidCents",
      "refunded_cents as refundedCents",
      "shipped_at as shippedAt",
      "picked_up_at as pickedUpAt",
      cut<string | null>("email").as("email"),
      cut<string | null>("shipping", ADDRESS).as("shipping"),
      "delivery",
      "postage_name as postageName",
      "parcels",
      "refunds",
    ]);
}

/** Returns the lines of these orders, in their order. */
export async function listLines(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("order_lines")
    .select([
      "order_id as orderId",
      "position",
      cut("name", NAME).as("name"),
      "size",
      "quantity",
      "price_cents as priceCents",
    ])
    .where("order_id", "in", ids)
    .orderBy("order_id")
    .orderBy("position")
    .execute();
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
