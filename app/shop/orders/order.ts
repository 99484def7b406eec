import type { Delivery } from "../cart/delivery.ts";
import type { Dispute } from "./dispute.ts";
import type { Attention, OrderState } from "./order-states.ts";
import type { Parcel } from "./parcel.ts";
import { type Refund, checkIn, confirmedCents } from "./refund.ts";

export interface OrderLine {
  position: number;
  productId: string;
  variantId: string;
  name: string;
  /** Empty if the product has no sizes. */
  size: string;
  /** Path below public/. */
  picture: string;
  priceCents: number;
  quantity: number;
  /** Units taken from stock for this line, less those that refunds gave back. */
  held: number;
}

export interface Order {
  id: string;
  state: OrderState;
  attention: Attention | null;
  cartId: string;
  currency: string;
  amountCents: number;
  paidCents: number | null;
  refundedCents: number;
  returnOrigin: string;
  sessionId: string | null;
  sessionUrl: string | null;
  paymentIntent: string | null;
  email: string | null;
  shipping: string | null;
  /** What its shopper could choose from; null in orders from before there were rates. */
  delivery: Delivery | null;
  /** What was chosen and what Stripe charged for it, less taxes; null before it is paid, and in those orders. */
  postageName: string | null;
  postageCents: number | null;
  /** What a code took off, and taxes; null before it is paid, and in orders from before they were kept. */
  discountCents: number | null;
  taxCents: number | null;
  /** The code, and what Stripe kept; null until Stripe was asked. */
  discountCode: string | null;
  feeCents: number | null;
  /** What was sent of it, oldest first. */
  parcels: readonly Parcel[];
  /** When all of it was sent; null before. */
  shippedAt: string | null;
  /** When it was handed to a shopper who picked it up; null before. */
  pickedUpAt: string | null;
  refunds: readonly Refund[];
  disputes: readonly Dispute[];
  expiresAt: string;
  cartRestoredAt: string | null;
  createdAt: string;
  lines: readonly OrderLine[];
}

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Minutes from an order to the end of its payment page, during which its units are held. Stripe requires at least 30
 * from the request. The request is sent within SESSION_WAIT of the order, Stripe has ten seconds to respond, and the
 * rest allows for clock skew.
 */
export const HOLD_MINUTES = 31;

/** Milliseconds that an order may be without a session: longer than any attempt to get one. */
const SESSION_WAIT = 30 * 1000;

export function holdEnd(now: Date): Date {
  return new Date(now.getTime() + HOLD_MINUTES * MINUTE);
}

export function firstCheck(now: Date): Date {
  return new Date(now.getTime() + SESSION_WAIT);
}

/** Whether a request may still be waiting for Stripe to create this order's session. */
export function mayGetSession({ createdAt }: Pick<Order, "createdAt">, now: Date): boolean {
  return now.getTime() < Date.parse(createdAt) + SESSION_WAIT;
}

/** Orders that were cancelled or expired before this time (ISO-8601 UTC) are no longer offered back to the cart. */
export function restorableSince(now: Date): string {
  return new Date(now.getTime() - 7 * DAY).toISOString();
}

/** Returns the order number that people see: eight hexadecimal digits of its id. */
export function orderNumber(id: string): string {
  return Array.from(atob(id.replaceAll("-", "+").replaceAll("_", "/")).slice(0, 4), (letter) =>
    letter.charCodeAt(0).toString(16).padStart(2, "0"),
  )
    .join("")
    .toUpperCase();
}

/** Returns the order number as a spreadsheet keeps it: without the sign, `12345E67` and `00123456` become numbers. */
export function orderCell(id: string): string {
  return `#${orderNumber(id)}`;
}

/**
 * Days after an order, and after its last refund, in which the sweeper looks for refunds, in case their webhook was
 * lost.
 */
const REFUND_DAYS = 120;

const NEVER = new Date("9999-12-31T00:00:00.000Z");

export function nextCheck(
  order: Pick<Order, "state" | "expiresAt" | "createdAt" | "refundedCents" | "refunds">,
  now: Date,
): Date {
  const time = now.getTime();
  // A refund can fail weeks later, so refunded orders are checked too.
  if (order.state === "paid" || order.state === "refunded") {
    const last = Date.parse(order.refunds.at(-1)?.at ?? order.createdAt);
    const isUnknown = order.refundedCents !== confirmedCents(order.refunds);
    const wait = checkIn(order.refunds) ?? (isUnknown ? HOUR : time < last + REFUND_DAYS * DAY ? DAY : null);
    return wait === null ? NEVER : new Date(time + wait);
  }
  if (order.state !== "pending") return NEVER;
  const end = Date.parse(order.expiresAt);
  // After the end, only a bank's decision can still be pending.
  return time < end ? new Date(Math.min(time + 5 * MINUTE, end + MINUTE)) : new Date(time + HOUR);
}
