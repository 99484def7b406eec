import { setTimeout } from "node:timers/promises";
import type { Database } from "../../database/database.ts";
import { inReadCommitted } from "../../database/in-transaction.server.ts";
import { type EnqueueDeps, enqueueEmail } from "../../mail/enqueue-email.server.ts";
import { notifyTeam } from "../../mail/notifications/notify-team.server.ts";
import type { Email } from "../../mail/write-email.ts";
import { hashToken } from "../../server/security/cookies-and-tokens.server.ts";
import { perDay, perHour, type RateLimit, takeOne } from "../../server/security/rate-limit.store.server.ts";
import { longDate } from "../../ui/dates.ts";
import { lockStock } from "../catalogue/catalogue.store.server.ts";
import { formatCents } from "../catalogue/money.ts";
import { FEW_UNITS } from "../catalogue/product.ts";
import { standOf } from "./dispute.ts";
import {
  orderConfirmation,
  orderDeclined,
  orderFacts,
  orderLinkEmail,
  orderRefunded,
  orderSent,
  teamAttentionEmail,
  teamOrderEmail,
  teamRefundEmail,
  teamStockEmail,
} from "./order-emails.ts";
import { countPendingUnits, listOrdersOf } from "./order-queries.store.server.ts";
import type { Attention } from "./order-states.ts";
import { findOrder, insertOrderEvent, type OrderEventSource, updateOrder, indexOrders } from "./order.store.server.ts";
import { type Order, orderNumber } from "./order.ts";
import { linesOf, type Parcel, NOTIFY_DELAY_SECONDS, unitsToSend, trackingLink } from "./parcel.ts";
import type { Refund } from "./refund.ts";
import { orderUrl } from "./shopper/order-link.server.ts";

/** The secrets sign the link to the order's page. */
export type OrderMailDeps = EnqueueDeps & { secrets: readonly string[] };

/** `source` is the part of the site that makes the change. */
export type SettleDeps = OrderMailDeps & { source: OrderEventSource };

/** Notifies the team of a paid order, and confirms it to the shopper, whose address Stripe gave us. */
export async function notifyOfPaidOrder(db: Database, deps: OrderMailDeps, order: Order): Promise<void> {
  const { attention, email } = order;
  const facts = orderFacts(order);
  await notifyTeam(db, deps, teamOrderEmail({ ...facts, attention }), { replyTo: email, about: orderRecord(order) });
  await tellShopper(db, deps, order, orderConfirmation({ ...facts, page: pageOf(deps, order) }));
}

/** Tells a shopper whose bank refused the payment days later. Their address isn't kept with the order. */
export async function notifyOfDecline(db: Database, deps: EnqueueDeps, order: Order, to: string | null): Promise<void> {
  if (to !== null) await enqueueEmail(db, deps, orderDeclined(orderFacts(order)), { to, about: orderRecord(order) });
}

export async function notifyOfAttention(
  db: Database,
  deps: EnqueueDeps,
  order: Order,
  attention: Attention,
): Promise<void> {
  const email = teamAttentionEmail({ ...orderFacts(order), attention, due: dueOf(order, attention) });
  await notifyTeam(db, deps, email, { about: orderRecord(order) });
}

/** Returns the day by which an open dispute needs an answer, or null. */
function dueOf({ disputes }: Order, attention: Attention): string | null {
  const open = attention === "disputed" ? disputes.findLast((dispute) => standOf(dispute) === "open") : null;
  return open?.dueBy ? longDate(open.dueBy) : null;
}

/**
 * Emails the shopper about a parcel in ten minutes, so that a member can take it back first. The order includes the
 * parcel. Returns the email's id, or null if there is no address.
 */
export async function notifyOfParcel(db: Database, deps: OrderMailDeps, order: Order, parcel: Parcel) {
  const { tracking } = parcel;
  const email = orderSent({
    ...orderFacts(order),
    page: pageOf(deps, order),
    lines: linesOf(order.lines, parcel),
    tracking,
    link: tracking === null ? null : trackingLink(tracking),
    isWhole: unitsToSend({ ...order, parcels: [parcel] }).length === 0,
  });
  return tellShopper(db, deps, order, email, NOTIFY_DELAY_SECONDS);
}

/** Tells members who subscribed to refunds, and the shopper if there is an address, that a refund succeeded. */
export async function notifyOfRefund(db: Database, deps: OrderMailDeps, order: Order, refund: Refund): Promise<void> {
  const { id, returnOrigin: origin } = order;
  const facts = {
    number: orderNumber(id),
    amount: formatCents(refund.cents),
    lines: linesOf(order.lines, refund),
    isOfPostage: refund.postage,
  };
  const about = orderRecord(order);
  await notifyTeam(db, deps, teamRefundEmail({ ...facts, id, origin }), { about, membersOnly: true });
  await tellShopper(db, deps, order, orderRefunded({ ...facts, page: pageOf(deps, order) }));
}

/** Returns the email's id, or null if there is no address. */
async function tellShopper(db: Database, deps: EnqueueDeps, order: Order, email: Email, wait = 0) {
  return order.email === null
    ? null
    : enqueueEmail(db, deps, email, { to: order.email, about: orderRecord(order), wait });
}

function pageOf({ secrets }: OrderMailDeps, { id, returnOrigin: origin }: Order): string {
  return orderUrl({ secrets, origin }, id);
}

export function orderRecord({ id }: Pick<Order, "id">): string {
  return `order:${id}`;
}

/** Marks an order that a person has to look into, and notifies the team. The mark doesn't clear by itself. */
export async function flagOrder(db: Database, deps: SettleDeps, order: Order, attention: Attention): Promise<Order> {
  if (order.attention === attention) return order;
  const { source } = deps;
  const at = deps.now().toISOString();
  await updateOrder(db, order, { attention, updated_at: at });
  await indexOrders(db, [order.id]);
  await insertOrderEvent(db, { id: deps.randomId(), order, at, source, to: order.state, details: attention });
  deps.log.error({ order: order.id, attention, cause: source }, "order needs a person");
  const flagged = { ...order, attention };
  await notifyOfAttention(db, deps, flagged, attention);
  return flagged;
}

/**
 * Notifies the team when a paid order leaves few units of a size or none, once for each fall. Units that unpaid orders
 * hold count as left, because most of those orders end unpaid. `db`: the transaction in which the order became paid.
 */
export async function notifyOfLowStock(db: Database, deps: EnqueueDeps, order: Order): Promise<void> {
  const sold = new Map<string, number>();
  for (const { variantId, held } of order.lines) if (held > 0) sold.set(variantId, (sold.get(variantId) ?? 0) + held);
  // Lock before counting, so that of two orders at once the second counts what the first has left.
  const sizes = await lockStock(db, [...sold.keys()]);
  if (sizes.every(({ stock }) => stock > FEW_UNITS)) return;
  const pending = await countPendingUnits(db, [...sold.keys()]);
  const low = sizes
    .map((size) => Object.assign(size, { left: size.stock + (pending.get(size.variantId) ?? 0) }))
    .filter(({ variantId, left }) => hasFallen(left + (sold.get(variantId) ?? 0), left));
  if (low.length === 0) return;
  const email = teamStockEmail({ sizes: low, origin: order.returnOrigin });
  await notifyTeam(db, deps, email, { about: orderRecord(order) });
}

/** Whether a sale left few units where there were more, or none where there were some. */
function hasFallen(before: number, after: number): boolean {
  return [FEW_UNITS, 0].some((mark) => before > mark && after <= mark);
}

/** Requests of one visitor, or of all if no proxy names addresses, whether or not there is such an order. */
const PER_VISITOR = perHour("order-link-visitor", 10);
const TOGETHER = perHour("order-link-all", 300);
/** Emails about one order. The first limit turns two presses of the button into one email. */
const PER_PRESS: RateLimit = { name: "order-link-press", most: 1, windowSeconds: 5 * 60 };
const PER_ORDER = perDay("order-link", 3);

/** Minimum milliseconds of each answer: longer than finding an order and writing an email takes. */
const LEAST_WAIT = 400;

type LostLink = Record<"number" | "email", string>;
type LinkDeps = OrderMailDeps & { db: Database; settings: { siteOrigin: string | null } };

/**
 * Emails an order's link to the order's own address if number and address are right. Returns seconds to wait if too
 * many were asked for, else 0, even if there is no such order or it was sent too often: the response is the same, and
 * takes as long.
 */
export async function sendOrderLink(deps: LinkDeps, asked: LostLink, visitor: string | null): Promise<number> {
  const [seconds] = await Promise.all([
    inReadCommitted(deps.db, (db) => sendIfRight(db, deps, asked, visitor)),
    setTimeout(LEAST_WAIT),
  ]);
  return seconds;
}

async function sendIfRight(db: Database, deps: LinkDeps, asked: LostLink, visitor: string | null): Promise<number> {
  const [limit, who] = visitor === null ? [TOGETHER, "all"] : [PER_VISITOR, visitor];
  const seconds = await takeOne(db, limit, who, deps.now());
  if (seconds > 0) return seconds;
  const id = (await listOrdersOf(db, asked.email)).find((one) => orderNumber(one) === asked.number);
  const order = id === undefined ? null : await findOrder(db, { id });
  if (!order) return 0;
  const key = hashToken(order.id);
  for (const one of [PER_PRESS, PER_ORDER]) if ((await takeOne(db, one, key, deps.now())) > 0) return 0;
  const url = orderUrl({ ...deps, origin: deps.settings.siteOrigin ?? order.returnOrigin }, order.id);
  await tellShopper(db, deps, order, orderLinkEmail({ number: asked.number, url }));
  return 0;
}
