import { countUnits } from "../cart/cart.ts";
import { type Delivery, isPickup } from "../cart/delivery.ts";
import { itemName } from "../stock-alerts/stock-alert.ts";
import { type Dispute, hasLost } from "./dispute.ts";
import type { Attention, OrderState } from "./order-states.ts";
import { type Parcel, isSent } from "./parcel.ts";
import { type Refund, checkIn, confirmedCents } from "./refund.ts";
import { readAddress } from "./shipping-address.ts";

export interface OrderLine {
  position: number;
  productId: string;
  variantId: string;
  name: string;
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
  /** What the shopper could choose from. */
  delivery: Delivery | null;
  /** What was chosen, and what Stripe charged for it before taxes; null before it is paid. */
  postageName: string | null;
  postageCents: number | null;
  /** What a code took off, and taxes; null before it is paid. */
  discountCents: number | null;
  taxCents: number | null;
  /** The code, and what Stripe kept; null until Stripe was asked. */
  discountCode: string | null;
  feeCents: number | null;
  /** Oldest first. */
  parcels: readonly Parcel[];
  /** When all of it was sent; null before. */
  shippedAt: string | null;
  /** When the shopper picked it up; null before. */
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
 * Minutes until an order's payment page closes, during which its units are held. Stripe requires at least 30 from the
 * request. The request is sent within SESSION_WAIT of the order, Stripe has ten seconds to respond, and the rest allows
 * for clock skew.
 */
export const HOLD_MINUTES = 31;

/** Milliseconds that an order may go without a session: longer than any attempt to get one. */
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

/** Orders that were canceled or expired before this time (ISO-8601 UTC) are no longer offered back to the cart. */
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

/** Days after an order or its last refund in which the sweeper looks for refunds whose webhook was lost. */
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

/** What is packed next of a paid order, or what became of it. `ready` waits for its shopper to pick it up. */
export type Packing = "to-ship" | "part-shipped" | "shipped" | "get-ready" | "part-ready" | "ready" | "picked-up";

type Packed = Pick<Order, "state" | "shippedAt" | "pickedUpAt" | "delivery" | "parcels">;

export function packingOf({ state, shippedAt, pickedUpAt, delivery, parcels }: Packed): Packing | null {
  if (state !== "paid") return null;
  const isBegun = parcels.some(isSent);
  if (isPickup(delivery)) {
    // Without a parcel, it was refunded before anything was ready.
    if (shippedAt !== null) return isBegun ? (pickedUpAt === null ? "ready" : "picked-up") : null;
    return isBegun ? "part-ready" : "get-ready";
  }
  if (shippedAt !== null) return isBegun ? "shipped" : null;
  return isBegun ? "part-shipped" : "to-ship";
}

export function isToPack(packing: Packing | null): boolean {
  return packing !== null && packing !== "ready" && !isOver(packing);
}

/** Whether all of an order has reached its shopper or is on its way. */
export function isOver(packing: Packing | null): boolean {
  return packing === "shipped" || packing === "picked-up";
}

/** Whether a member may decide to ship nothing more: a dispute was lost, or nothing was charged. */
export function mayStop(order: Pick<Order, "state" | "shippedAt" | "paidCents" | "disputes">): boolean {
  const { state, shippedAt, paidCents, disputes } = order;
  return state === "paid" && shippedAt === null && (paidCents === 0 || hasLost(disputes));
}

/** The units of a line: "2 × Covenant Tee, size M". */
export function itemText({ name, size, quantity }: Pick<OrderLine, "name" | "size" | "quantity">): string {
  return `${quantity} × ${itemName(name, size)}`;
}

export type OrderView = ReturnType<typeof orderView>;

export function orderView(order: Order) {
  const { id, lines, amountCents, paidCents, refundedCents, delivery } = order;
  return {
    id,
    number: orderNumber(id),
    lines: lines.map((line) => ({ ...line, totalCents: line.priceCents * line.quantity })),
    units: countUnits(lines),
    /** The charged amount, or before payment the sum of the lines. */
    amountCents: paidCents ?? amountCents,
    refundedCents,
    sums: orderSums(order),
    /** Where and when to pick it up, or empty. */
    pickup: isPickup(delivery) ? delivery.pickup : "",
  };
}

type Sums = Pick<
  Order,
  "amountCents" | "paidCents" | "postageName" | "postageCents" | "discountCents" | "discountCode" | "taxCents"
>;

/**
 * Returns what Stripe added to the price of the items or took off it (negative): shipping, a discount and taxes. With
 * the items they add up to what was paid. Empty before payment.
 */
export function orderSums(order: Sums): { label: string; cents: number }[] {
  const { amountCents, paidCents, postageName, postageCents, discountCents, discountCode, taxCents } = order;
  if (paidCents === null) return [];
  const postage = postageName === null || postageCents === null ? [] : [{ label: postageName, cents: postageCents }];
  const rest = paidCents - amountCents - (postage[0]?.cents ?? 0);
  const [discount, taxes] = [discountCents ?? 0, taxCents ?? 0];
  const others = [
    { label: discountCode ? `Discount (code ${discountCode})` : "Discount", cents: -discount },
    { label: "Taxes", cents: taxes },
    // Not 0 only if a member has accepted an amount that doesn't match the order.
    { label: "Difference", cents: rest + discount - taxes },
  ];
  return [...postage, ...others.filter(({ cents }) => cents !== 0)];
}

interface IndexedOrder extends Pick<Order, "id" | "email" | "shipping"> {
  parcels: readonly { tracking: string | null }[];
  lines: readonly { name: string }[];
}

const MOST_LETTERS = 20_000;

/** Returns an order's search words. Tracking numbers are among them as written and without punctuation. */
export function orderWords({ id, email, shipping, parcels, lines }: IndexedOrder): string {
  const tracking = parcels.flatMap((parcel) => parcel.tracking ?? []);
  const joined = tracking.map((number) => number.replaceAll(/[^\p{L}\p{N}]+/gu, ""));
  const names = [recipientOf(shipping), ...lines.map(({ name }) => name)];
  const texts = new Set([orderNumber(id), email ?? "", ...tracking, ...joined, ...names]);
  return [...texts].filter(Boolean).join(" ").slice(0, MOST_LETTERS);
}

export function isToShip(state: OrderState, shippedAt: string | null): boolean {
  return state === "paid" && shippedAt === null;
}

/** An order number as people write it: `3FA9C21B`, `#3fa9-c21b`, `Order 3FA9C21B`. */
const NUMBER = /^(?:order\b|no\b)?[\s.:#]*([\da-f]{4})-?([\da-f]{4})$/i;

/** Returns the order number that a search asks for, or null. At least one digit tells it from a word. */
export function askedNumber(typed: string): string | null {
  const [, ...halves] = NUMBER.exec(typed.trim()) ?? [];
  const number = halves.join("").toUpperCase();
  return /\d/.test(number) ? number : null;
}

export function recipientOf(shipping: string | null): string {
  return readAddress(shipping)?.name ?? "";
}
