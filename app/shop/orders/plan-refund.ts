import { blocksRefunds } from "./dispute.ts";
import type { Order, OrderLine } from "./order.ts";
import { haveUnits, unitsLeft, unitsOf } from "./parcel.ts";
import { confirmedCents, isLive, type Refund, type RefundReason, sumOf, type Units } from "./refund.ts";

export interface RefundRequest extends Pick<Refund, "units" | "postage" | "restock" | "isReturn" | "note"> {
  what: "all" | "items" | "amount";
  /** Null for the price of the items. */
  cents: number | null;
  reason: RefundReason;
  seen: number;
}

export type RefundPlan = Pick<Refund, "cents" | "units" | "postage" | "restock">;

export type RefundableOrder = Pick<
  Order,
  "state" | "amountCents" | "paidCents" | "refundedCents" | "postageCents" | "paymentIntent" | "refunds" | "disputes"
> & { lines: readonly Line[] };

type Line = Pick<OrderLine, "position" | "quantity" | "priceCents">;

/** `changed`: the order isn't what the page showed. The others: a field is wrong. */
export type RefundRefusal = "changed" | "refund-units" | "refund-amount";

/** Further refunds of an order have to be made at Stripe. */
const MOST_REFUNDS = 50;

/** Returns the cents that can still be refunded. A refund that is being sent counts. */
export function centsLeft(order: RefundableOrder): number {
  const { state, paidCents, refundedCents, paymentIntent, refunds, disputes } = order;
  if ((state !== "paid" && state !== "refunded") || paidCents === null || paymentIntent === null) return 0;
  if (refunds.length >= MOST_REFUNDS || disputes.some(blocksRefunds)) return 0;
  const sending = sumOf(refunds.filter((refund) => refund.state === "sending"));
  return Math.max(0, paidCents - Math.max(refundedCents, confirmedCents(refunds)) - sending);
}

export function linesToRefund<Found extends Line>(lines: readonly Found[], refunds: readonly Refund[]): Found[] {
  return unitsLeft(lines, refunds.filter(isLive));
}

export function postageLeft({ postageCents, refunds }: Pick<RefundableOrder, "postageCents" | "refunds">): number {
  return refunds.some((refund) => isLive(refund) && refund.postage) ? 0 : (postageCents ?? 0);
}

/**
 * Returns what a request comes to, or why it is refused. `all` is all that is left. Units cost their price plus their
 * proportional share of the order's taxes and discounts, so that all of them together cost everything but the
 * shipping.
 */
export function planRefund(
  order: RefundableOrder,
  { what, units, postage, cents, restock, seen }: RefundRequest,
): RefundPlan | RefundRefusal {
  const left = centsLeft(order);
  if (left === 0 || order.refunds.length !== seen) return "changed";
  const open = linesToRefund(order.lines, order.refunds);
  const shipping = postageLeft(order);
  if (what === "all") {
    return { cents: left, units: unitsOf(open), postage: shipping > 0, restock };
  }
  if (what === "amount") {
    const isRight = cents !== null && cents > 0 && cents <= left;
    return isRight ? { cents, units: [], postage: false, restock: false } : "refund-amount";
  }
  if (!haveUnits(open, units) || (units.length === 0 && !postage) || (postage && shipping === 0)) return "refund-units";
  const price = Math.min(left, priceOf(order, units) + (postage ? shipping : 0));
  const chosen = cents ?? price;
  return chosen > 0 && chosen <= left ? { cents: chosen, units, postage, restock } : "refund-amount";
}

function priceOf({ lines, refunds, amountCents, paidCents, postageCents }: RefundableOrder, units: Units): number {
  const priceAt = (place: number) => lines.find(({ position }) => position === place)?.priceCents ?? 0;
  const cost = (some: Units) => some.reduce((sum, [place, count]) => sum + count * priceAt(place), 0);
  const goods = (paidCents ?? 0) - (postageCents ?? 0);
  const share = (cents: number) => Math.round((cents * goods) / amountCents);
  const before = refunds.filter(isLive).reduce((sum, refund) => sum + cost(refund.units), 0);
  return share(before + cost(units)) - share(before);
}
