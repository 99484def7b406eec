import type { Database } from "../../database/database.ts";
import { type EnqueueDeps, enqueueEmail } from "../../mail/enqueue-email.server.ts";
import { notifyTeam } from "../../mail/notifications/notify-team.server.ts";
import { longDate } from "../../ui/dates.ts";
import { isPickup } from "../cart/delivery.ts";
import { formatCents } from "../catalogue/money.ts";
import { standOf } from "./dispute.ts";
import { orderConfirmation, orderDeclined, type OrderFacts, orderRefunded, orderSent } from "./order-emails.ts";
import { orderUrl } from "./order-link.server.ts";
import type { Attention } from "./order-states.ts";
import { orderView } from "./order-view.ts";
import { type Order, orderNumber } from "./order.ts";
import { linesOf, type Parcel, TOLD_AFTER, unitsToSend } from "./parcel.ts";
import type { Refund } from "./refund.ts";
import { addressLines } from "./shipping-address.ts";
import { orderSumLabel } from "./sum-words.ts";
import { teamAttentionEmail, teamOrderEmail, teamRefundEmail } from "./team-order-emails.ts";
import { trackingLink } from "./tracking-link.ts";

/** What emails about orders need: the secrets sign the link to the order's page. */
export type OrderMailDeps = EnqueueDeps & { secrets: readonly string[] };

/** Notifies the team of a paid order, and confirms it to the shopper, whose address Stripe gave us. */
export async function notifyOfPaidOrder(db: Database, deps: OrderMailDeps, order: Order): Promise<void> {
  const facts = orderFacts(order);
  const about = orderRecord(order);
  await notifyTeam(db, deps, teamOrderEmail({ ...facts, ...buyerOf(order), attention: order.attention }), {
    replyTo: order.email,
    about,
  });
  if (order.email === null) return;
  const email = orderConfirmation({ ...facts, page: orderUrl({ ...deps, origin: facts.origin }, order.id) });
  await enqueueEmail(db, deps, email, { to: order.email, about });
}

/** Tells a shopper whose bank refused the payment days later. Their address isn't kept with the order. */
export async function notifyOfDecline(db: Database, deps: EnqueueDeps, order: Order, to: string | null): Promise<void> {
  if (to !== null) await enqueueEmail(db, deps, orderDeclined(orderFacts(order)), { to, about: orderRecord(order) });
}

/** Notifies the team of an order that a person has to look into. */
export async function notifyOfAttention(
  db: Database,
  deps: EnqueueDeps,
  order: Order,
  attention: Attention,
): Promise<void> {
  const email = teamAttentionEmail({
    ...orderFacts(order),
    ...buyerOf(order),
    attention,
    due: dueOf(order, attention),
  });
  await notifyTeam(db, deps, email, { about: orderRecord(order) });
}

/** Returns the day by which an open dispute needs an answer, or null. */
function dueOf({ disputes }: Order, attention: Attention): string | null {
  const open = attention === "disputed" ? disputes.findLast((dispute) => standOf(dispute) === "open") : null;
  return open?.dueBy ? longDate(open.dueBy) : null;
}

/**
 * Tells the shopper of a parcel, in ten minutes, so that a member can take it back before.
 *
 * @param order as it is with the parcel
 * @returns the email's id, or null if nobody can be told
 */
export async function notifyOfParcel(
  db: Database,
  deps: OrderMailDeps,
  order: Order,
  parcel: Parcel,
): Promise<string | null> {
  if (order.email === null) return null;
  const { id, lines, delivery, returnOrigin: origin } = order;
  const { tracking } = parcel;
  const email = orderSent({
    number: orderNumber(id),
    pickup: isPickup(delivery) ? delivery.pickup : "",
    origin,
    page: orderUrl({ ...deps, origin }, id),
    lines: linesOf(lines, parcel),
    tracking,
    link: tracking === null ? null : trackingLink(tracking),
    isLast: unitsToSend(order).length === 0,
    isWhole: unitsToSend({ ...order, parcels: [parcel] }).length === 0,
  });
  return enqueueEmail(db, deps, email, { to: order.email, about: orderRecord(order), wait: TOLD_AFTER });
}

/** Tells members who chose so of a refund that has succeeded, and the shopper, if there is an address. */
export async function notifyOfRefund(db: Database, deps: OrderMailDeps, order: Order, refund: Refund): Promise<void> {
  const facts = {
    number: orderNumber(order.id),
    amount: formatCents(refund.cents),
    lines: linesOf(order.lines, refund),
    isOfPostage: refund.postage,
  };
  const news = teamRefundEmail({ ...facts, id: order.id, origin: order.returnOrigin });
  await notifyTeam(db, deps, news, { about: orderRecord(order), membersOnly: true });
  if (order.email === null) return;
  const email = orderRefunded({ ...facts, page: orderUrl({ ...deps, origin: order.returnOrigin }, order.id) });
  await enqueueEmail(db, deps, email, { to: order.email, about: orderRecord(order) });
}

/** The record under which an order's email is filed. */
export function orderRecord({ id }: Pick<Order, "id">): string {
  return `order:${id}`;
}

function buyerOf({ id, email, shipping }: Order) {
  return { id, email, address: addressLines(shipping) };
}

function orderFacts(order: Order): OrderFacts {
  const { number, lines, sums, pickup, amountCents } = orderView(order);
  return {
    number,
    lines: lines.map(({ name, size, quantity, totalCents }) => ({
      name,
      size,
      quantity,
      total: formatCents(totalCents),
    })),
    sums: sums.map((sum) => ({ label: orderSumLabel(sum), text: formatCents(sum.cents) })),
    pickup,
    total: formatCents(amountCents),
    origin: order.returnOrigin,
  };
}
