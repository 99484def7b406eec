import { readMemberNames } from "../../auth/members/staff.store.server.ts";
import type { Database, OrderRecords } from "../../database/database.ts";
import { mailStatesOf } from "../../mail/outbox.store.server.ts";
import { findOrder, listOrdersById } from "../../shop/orders/order.store.server.ts";
import type { Order } from "../../shop/orders/order.ts";
import type { ListPage, PageCursor } from "../list/list-page.ts";
import { showOrder } from "./desk-order.ts";
import { keyOf, listOrderEvents, listOrders } from "./desk-orders.store.server.ts";
import { MOST_SLIPS, type OrderSearch, type Slip, toRow, toSlip } from "./listed-order.ts";

export async function loadOrders(
  records: OrderRecords & { now: () => Date },
  search: OrderSearch,
  cursor: PageCursor | null,
) {
  const page = await findOrders(records, search, cursor);
  return { search, page: { ...page, rows: page.rows.map((order) => toRow(order, records.now())) } };
}

export async function findOrders(
  records: OrderRecords,
  search: OrderSearch,
  cursor: PageCursor | null,
  size?: number,
): Promise<ListPage<Order>> {
  const page = await listOrders(records, cursor, search, size);
  const ids = page.rows.map(({ id }) => id);
  return { ...page, rows: await listOrdersById(records.db, ids) };
}

/** Returns the ids of the orders before and after one in the list that a search selects; null at its ends. */
export async function findNeighbors(
  records: OrderRecords,
  search: OrderSearch,
  { id, createdAt }: Pick<Order, "id" | "createdAt">,
) {
  const key = await keyOf(records.db, search, { id, time: createdAt });
  const next = async (to: PageCursor["to"]) => (await listOrders(records, { to, key }, search, 1)).rows[0]?.id ?? null;
  return { newer: await next("newer"), older: await next("older") };
}

/**
 * Returns the packing slips of the first `MOST_SLIPS` ids. An order that is not paid, or was refunded before anything
 * was sent, has none.
 */
export async function loadSlips(db: Database, ids: readonly string[], withPrices = false): Promise<Slip[]> {
  const orders = await listOrdersById(db, [...new Set(ids)].slice(0, MOST_SLIPS));
  return orders.map((order) => toSlip(order, withPrices)).filter(({ lines }) => lines.length > 0);
}

export async function loadOrder(db: Database, id: string, { secretKey, now }: { secretKey: string; now: () => Date }) {
  const order = await findOrder(db, { id });
  if (!order) return null;
  const mailIds = order.parcels.flatMap(({ mail }) => mail ?? []);
  const about = { nameOf: await readMemberNames(db), mails: await mailStatesOf(db, mailIds), secretKey, now: now() };
  return { order: showOrder(order, about), events: await listOrderEvents(db, id) };
}
