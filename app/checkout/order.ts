import type { Attention, OrderState } from "./order-states.ts";

export interface OrderLine {
  /** From 1. */
  position: number;
  productId: string;
  variantId: string;
  name: string;
  /** Empty where the product has no sizes. */
  size: string;
  /** Path below public/. */
  picture: string;
  priceCents: number;
  quantity: number;
  /** Pieces taken from stock for it. */
  held: number;
}

export interface Order {
  id: string;
  state: OrderState;
  attention: Attention | null;
  cartId: string;
  currency: string;
  /** The lines together. */
  amountCents: number;
  paidCents: number | null;
  refundedCents: number;
  /** Origin that Stripe sends the shopper back to. */
  returnOrigin: string;
  sessionId: string | null;
  sessionUrl: string | null;
  paymentIntent: string | null;
  email: string | null;
  shipping: string | null;
  expiresAt: string;
  cartRestoredAt: string | null;
  createdAt: string;
  lines: readonly OrderLine[];
}

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;

/**
 * Minutes from an order to the end of its payment page, while its pieces are held. Stripe's least is 30 from when it is
 * asked: the last time is SESSION_WAIT later, Stripe has ten seconds to take it, and the clocks may differ by the
 * rest.
 */
export const HOLD_MINUTES = 31;

/** How long an order may be without a session: longer than any attempt to get one. */
const SESSION_WAIT = 30 * 1000;

/** Refunds are looked for this long after an order, in case their webhook was lost. */
const REFUND_DAYS = 120;

export function holdEnd(now: Date): Date {
  return new Date(now.getTime() + HOLD_MINUTES * MINUTE);
}

export function firstCheck(now: Date): Date {
  return new Date(now.getTime() + SESSION_WAIT);
}

/** Whether the request that asks Stripe for this order's session may still be under way. */
export function mayGetSession({ createdAt }: Pick<Order, "createdAt">, now: Date): boolean {
  return now.getTime() < Date.parse(createdAt) + SESSION_WAIT;
}

const NEVER = new Date("9999-12-31T00:00:00.000Z");

/** When the sweeper asks Stripe about an order next. */
export function nextCheck(order: Pick<Order, "state" | "expiresAt" | "createdAt">, now: Date): Date {
  const time = now.getTime();
  // A refund can fail weeks later, so one that is refunded is asked about too.
  if (order.state === "paid" || order.state === "refunded")
    return time < Date.parse(order.createdAt) + REFUND_DAYS * DAY ? new Date(time + DAY) : NEVER;
  if (order.state !== "pending") return NEVER;
  const end = Date.parse(order.expiresAt);
  // Afterwards only a bank can still be deciding.
  return time < end ? new Date(Math.min(time + 5 * MINUTE, end + MINUTE)) : new Date(time + 60 * MINUTE);
}

/** Orders that expired before then (ISO-8601 UTC) are no longer offered back to the cart. */
export function restorableSince(now: Date): string {
  return new Date(now.getTime() - 7 * DAY).toISOString();
}

/** How people name an order: eight hexadecimal digits of its id. */
export function orderNumber(id: string): string {
  return Array.from(atob(id.replaceAll("-", "+").replaceAll("_", "/")).slice(0, 4), (letter) =>
    letter.charCodeAt(0).toString(16).padStart(2, "0"),
  )
    .join("")
    .toUpperCase();
}
