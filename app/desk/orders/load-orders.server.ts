import { FORMER_MEMBER } from "../../auth/members/member.ts";
import { namesOf } from "../../auth/members/staff.store.server.ts";
import type { Database, OrderRecords } from "../../database/database.ts";
import { mailStatesOf } from "../../mail/outbox.store.server.ts";
import { isPickup, readDelivery } from "../../shop/cart/delivery.ts";
import type { OrderState } from "../../shop/orders/order-states.ts";
import { orderView } from "../../shop/orders/order-view.ts";
import { recipientOf } from "../../shop/orders/order-words.ts";
import { findOrder } from "../../shop/orders/order.store.server.ts";
import { orderNumber, type Order } from "../../shop/orders/order.ts";
import { mayStop, packingOf } from "../../shop/orders/packing.ts";
import {
  isSent,
  readParcels,
  unitsSent,
  unitsToSend,
  linesOf,
  type Parcel,
  NOTIFY_DELAY_SECONDS,
  trackingLink,
} from "../../shop/orders/parcel.ts";
import { readRefunds } from "../../shop/orders/refund.ts";
import { addressLines } from "../../shop/orders/shipping-address.ts";
import { beginningOf } from "../../ui/beginning-of.ts";
import type { ListPage, PageCursor } from "../list/list-page.ts";
import { type ShownOrder, type ShownParcel, stripePaymentLink } from "./desk-order.ts";
import {
  keyOf,
  listLines,
  listOrders,
  listOrdersById,
  type PlainOrder,
  listOrderEvents,
} from "./desk-orders.store.server.ts";
import { type ListedOrder, type OrderRow, type OrderSearch, toRow, MOST_SLIPS, type Slip } from "./listed-order.ts";
import { showRefunds } from "./refund-view.ts";

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
export async function findNeighbors(
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

/**
 * Maximum bytes of HTML for an email address or for one line of a postal address. Longer text is cut; only the export
 * has all of it.
 */
const SHORT = 1200;

/** Returns an order with its history and parcels, or null if there is none. */
export async function loadOrder(
  db: Database,
  id: string,
  { testMode, now }: { testMode: boolean; now: () => Date },
): Promise<ShownOrder | null> {
  const order = await findOrder(db, { id });
  if (!order) return null;
  const { parcels, shippedAt, refunds } = order;
  const names = await namesOf(db, [...new Set([...parcels, ...refunds].flatMap(({ by }) => by ?? []))]);
  const events = await listOrderEvents(db, id);
  const mails = await mailStatesOf(
    db,
    parcels.flatMap(({ mail }) => mail ?? []),
  );
  const { sums, pickup } = orderView(order);
  const { state, attention, amountCents, paidCents, refundedCents, email, createdAt, lines, paymentIntent } = order;
  return {
    id,
    number: orderNumber(id),
    time: createdAt,
    state,
    attention,
    amountCents,
    paidCents,
    refundedCents,
    sums,
    pickup,
    email: email && beginningOf(email, SHORT),
    address: addressLines(order.shipping).map((line) => beginningOf(line, SHORT)),
    lines: lines.map(({ position, name, size, quantity, priceCents }) => ({
      position,
      name,
      size,
      quantity,
      priceCents,
    })),
    events: events.map((row) => ({
      id: row.id,
      at: row.happened_at,
      cause: row.cause,
      to: row.to_state as OrderState,
      details: row.details,
    })),
    shippedAt,
    pickedUpAt: order.pickedUpAt,
    packing: packingOf(order),
    left: unitsToSend(order).map(({ position, quantity }) => ({ position, quantity })),
    mayStop: mayStop(order),
    parcels: parcels.map((parcel) => showParcel(parcel, lines, names, { mails, now: now() })),
    disputes: order.disputes,
    refunds: showRefunds(order, (by) => names[by] ?? FORMER_MEMBER),
    payment: paymentIntent && stripePaymentLink(paymentIntent, testMode),
  };
}

function showParcel(
  parcel: Parcel,
  lines: Order["lines"],
  names: Record<string, string>,
  { mails, now }: { mails: Awaited<ReturnType<typeof mailStatesOf>>; now: Date },
): ShownParcel {
  const { id, at, by, mail } = parcel;
  const tracking = parcel.tracking && beginningOf(parcel.tracking, SHORT);
  const due = new Date(Date.parse(at) + NOTIFY_DELAY_SECONDS * 1000);
  const sent = mail === null ? undefined : mails.get(mail);
  const itemsOf = (units: Parcel["units"]) =>
    linesOf(lines, { units }).map(({ name, size, quantity }) => ({ name, size, quantity }));
  return {
    id,
    at,
    by: names[by ?? ""] ?? FORMER_MEMBER,
    tracking,
    link: tracking === null ? null : trackingLink(tracking),
    lines: itemsOf(parcel.units),
    restocked: parcel.restocked ? itemsOf(parcel.restocked) : null,
    mail: sent
      ? {
          state: sent.state === "waiting" && due > now ? "due" : sent.state,
          at: sent.sentAt ?? due.toISOString(),
        }
      : null,
  };
}
