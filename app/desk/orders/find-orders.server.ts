import type { Database, OrderRecords } from "../../database/database.ts";
import { isPickup, readDelivery } from "../../shop/cart/delivery.ts";
import { recipientOf } from "../../shop/orders/order-words.ts";
import { orderNumber } from "../../shop/orders/order.ts";
import { isSent, readParcels, unitsSent, unitsToSend } from "../../shop/orders/parcel.ts";
import { readRefunds } from "../../shop/orders/refund.ts";
import { addressLines } from "../../shop/orders/shipping-address.ts";
import type { ListPage, PageCursor } from "../list/list-page.ts";
import { keyOf, listLines, listOrders, listOrdersById, type PlainOrder } from "./desk-orders.store.server.ts";
import { type ListedOrder, type OrderRow, type OrderSearch, toRow } from "./listed-order.ts";
import { MOST_SLIPS, type Slip } from "./slip.ts";

/** One page of the list. */
interface OrdersView {
  search: OrderSearch;
  page: ListPage<OrderRow>;
}

type Records = OrderRecords & { now: () => Date };

/** Returns the page of the list that a search and a cursor select. */
export async function loadOrders(
  records: Records,
  search: OrderSearch,
  cursor: PageCursor | null,
): Promise<OrdersView> {
  const page = await findOrders(records, search, cursor);
  return {
    search,
    page: { ...page, rows: page.rows.map((order) => toRow(order, orderNumber(order.id), records.now())) },
  };
}

/** Returns the newest orders that a search finds, and their email addresses by id. */
export async function findOrderRows(
  records: Records,
  search: OrderSearch,
  most: number,
): Promise<{ rows: OrderRow[]; emails: Map<string, string | null> }> {
  const { rows } = await findOrders(records, search, null, most);
  const emails = new Map(rows.map(({ id, email }) => [id, email]));
  return { rows: rows.map((order) => toRow(order, orderNumber(order.id), records.now())), emails };
}

/** Returns one page of orders with their lines, newest first. */
export async function findOrders(
  records: OrderRecords,
  search: OrderSearch,
  cursor: PageCursor | null,
  size?: number,
): Promise<ListPage<ListedOrder>> {
  const page = await listOrders(records, cursor, search, size);
  return { ...page, rows: await withLines(records.db, page.rows) };
}

/** Returns the ids of the orders before and after one in the list that a search selects; null at its ends. */
export async function findNeighbours(
  records: OrderRecords,
  search: OrderSearch,
  order: { time: string; id: string },
): Promise<{ newer: string | null; older: string | null }> {
  const key = await keyOf(records.db, search, order);
  const next = async (to: PageCursor["to"]) => (await listOrders(records, { to, key }, search, 1)).rows[0]?.id ?? null;
  return { newer: await next("newer"), older: await next("older") };
}

/**
 * Returns packing slips of what is left to send, or else of what was sent, in the order of the ids: the first
 * `MOST_SLIPS`. An order that is not paid, or was refunded before anything was sent, has none.
 */
export async function loadSlips(db: Database, ids: readonly string[], withPrices = false): Promise<Slip[]> {
  const orders = await withLines(db, await listOrdersById(db, [...new Set(ids)].slice(0, MOST_SLIPS)));
  const slips = orders.map(({ id, time, state, email, shipping, delivery, postageName, parcels, refunds, lines }) => {
    const offered = readDelivery(delivery);
    const pickup = isPickup(offered) ? offered.pickup : "";
    // Stripe asks a shopper who picks up for no address, and so for no name.
    const address = pickup ? [recipientOf(shipping) || email || ""].filter(Boolean) : addressLines(shipping);
    const packed = readParcels(parcels);
    const sent = packed.filter(isSent);
    const left = state === "paid" ? unitsToSend({ lines, parcels: packed, refunds: readRefunds(refunds) }) : [];
    return {
      id,
      number: orderNumber(id),
      time,
      address,
      pickup,
      postage: pickup ? "" : (postageName ?? ""),
      lines: (left.length > 0 ? left : unitsSent(lines, sent)).map(({ name, size, quantity, priceCents }) => ({
        name,
        size,
        quantity,
        sumCents: withPrices ? priceCents * quantity : null,
      })),
      isRest: left.length > 0 && sent.length > 0,
    };
  });
  return slips.filter(({ lines }) => lines.length > 0);
}

async function withLines(db: Database, orders: readonly PlainOrder[]): Promise<ListedOrder[]> {
  const ids = orders.map(({ id }) => id);
  const lines = await listLines(db, ids);
  return orders.map((order) => Object.assign(order, { lines: lines.filter(({ orderId }) => orderId === order.id) }));
}
