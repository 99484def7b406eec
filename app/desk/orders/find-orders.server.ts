import { isPickup, readDelivery } from "../../cart/delivery.ts";
import { areWordsDue } from "../../checkout/order-words.store.server.ts";
import { askedWords, filterWord, recipientOf } from "../../checkout/order-words.ts";
import { orderNumber } from "../../checkout/order.ts";
import { isSent, readParcels, unitsSent, unitsToSend } from "../../checkout/parcel.ts";
import { readRefunds } from "../../checkout/refund.ts";
import { addressLines } from "../../checkout/shipping-address.ts";
import type { Database } from "../../database/database.ts";
import { type ListPage, PAGE_SIZE, type PageCursor, timeKey, timeRange, toPage } from "../list/list-page.ts";
import { listLines, listOrders, listOrdersById, type PlainOrder } from "./desk-orders.store.server.ts";
import { isWordFilter, type ListedOrder, type OrderRow, type OrderSearch, toRow } from "./listed-order.ts";
import { findOrderIds } from "./order-search.store.server.ts";
import { MOST_SLIPS, type Slip } from "./slip.ts";

/** One page of the list. */
interface OrdersView {
  search: OrderSearch;
  page: ListPage<OrderRow>;
  /** The words are common: only a part of the list was searched, and the page's links continue from there. */
  lookedOn: boolean;
  /** Some older orders can't be found by words yet. */
  wordsDue: boolean;
}

/** Returns the page of the list that a search and a cursor select. */
export async function loadOrders(
  { db, now }: { db: Database; now: () => Date },
  search: OrderSearch,
  cursor: PageCursor | null,
): Promise<OrdersView> {
  const { lookedOn, ...page } = await findOrders(db, search, cursor);
  const rows = await toRows({ db, now }, page.rows);
  return {
    search,
    page: { ...page, rows },
    lookedOn,
    wordsDue: (search.q !== "" || isWordFilter(search.show)) && (await areWordsDue(db)),
  };
}

/** Returns the newest orders that a search finds, and their email addresses by id. */
export async function findOrderRows(
  { db, now }: { db: Database; now: () => Date },
  search: OrderSearch,
  most: number,
): Promise<{ rows: OrderRow[]; emails: Map<string, string | null>; lookedOn: boolean }> {
  const { rows, lookedOn } = await findOrders(db, search, null, most);
  const emails = new Map(rows.map(({ id, email }) => [id, email]));
  return { rows: await toRows({ db, now }, rows), emails, lookedOn };
}

async function toRows(
  { db, now }: { db: Database; now: () => Date },
  orders: readonly PlainOrder[],
): Promise<OrderRow[]> {
  const time = now();
  return (await withLines(db, orders)).map((order) => toRow(order, orderNumber(order.id), time));
}

/**
 * Returns one page of orders, newest first.
 *
 * @param size maximum number of orders
 */
export async function findOrders(
  db: Database,
  { show, q }: OrderSearch,
  cursor: PageCursor | null,
  size = PAGE_SIZE,
): Promise<ListPage<PlainOrder> & { lookedOn: boolean }> {
  if (q === "" && !isWordFilter(show)) return { ...(await listOrders(db, cursor, show, size)), lookedOn: false };
  const words = askedWords(q);
  // Of two common words, the first one is read: a filter has fewer orders than most words.
  const asked = show === "all" ? words : [filterWord(show), ...words];
  const range = timeRange(cursor, size);
  // Text without a letter or a number finds nothing.
  const found = words.length === 0 && q !== "" ? { ids: [], lookedTo: null } : await findOrderIds(db, asked, range);
  const page = toPage(await listOrdersById(db, found.ids), cursor, timeKey, { size });
  if (found.lookedTo === null) return { ...page, lookedOn: false };
  const back = page.rows.length === 0 && cursor ? { [cursor.to === "older" ? "newer" : "older"]: cursor.key } : {};
  return { ...page, ...back, [cursor?.to ?? "older"]: found.lookedTo, lookedOn: true };
}

/** Returns the ids of the orders before and after one in the list that a search selects; null at its ends. */
export async function findNeighbours(
  db: Database,
  search: OrderSearch,
  order: { time: string; id: string },
): Promise<{ newer: string | null; older: string | null }> {
  const key = timeKey(order);
  return {
    newer: await findNext(db, search, { to: "newer", key }),
    older: await findNext(db, search, { to: "older", key }),
  };
}

/** Parts of the list that are searched for the next order if all words are common. */
const MOST_PARTS = 5;

async function findNext(db: Database, search: OrderSearch, from: PageCursor): Promise<string | null> {
  let cursor = from;
  for (let part = 0; part < MOST_PARTS; part += 1) {
    const { rows, lookedOn, ...ends } = await findOrders(db, search, cursor, 1);
    const key = ends[from.to];
    if (rows[0] || !lookedOn || key === null) return rows[0]?.id ?? null;
    cursor = { to: from.to, key };
  }
  return null;
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
