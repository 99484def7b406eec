import type { OrderTrigger } from "./order-states.ts";

/** What Stripe says of a Checkout Session, without Stripe's own types. Money is whole cents. */
export interface SessionFacts {
  sessionId: string;
  /** Stripe's page, while the session is open. */
  url: string | null;
  /** The order that the session was made for, from its metadata. */
  orderId: string | null;
  status: "open" | "complete" | "expired";
  /** `waiting`: finished by the shopper, to be confirmed by a bank within days. */
  payment: "unpaid" | "waiting" | "paid" | "failed";
  currency: string;
  /** The lines together. */
  amountCents: number;
  /** Tax and shipping less discounts. */
  adjustmentCents: number;
  /** What is charged. */
  totalCents: number;
  paymentIntent: string | null;
  /** What went back; null where Stripe did not say. */
  refundedCents: number | null;
  email: string | null;
  /** JSON of name and address. */
  shipping: string | null;
}

/**
 * What a session's state means for its order, or null while it is undecided. A session that ended before its time was
 * closed because the shopper turned back.
 */
export function triggerOf(
  { status, payment }: Pick<SessionFacts, "status" | "payment">,
  order: { expiresAt: string },
  now: Date,
): OrderTrigger | null {
  if (payment === "paid" && status === "complete") return "paid";
  if (status === "expired") return now.getTime() < Date.parse(order.expiresAt) ? "cancelled" : "expired";
  return status === "complete" && payment === "failed" ? "failed" : null;
}

/**
 * Whether Stripe charged for what was ordered: the lines, and on top only what it says is tax, shipping or discount.
 */
export function isRightAmount(order: { currency: string; amountCents: number }, facts: SessionFacts): boolean {
  const { currency, amountCents, adjustmentCents, totalCents } = facts;
  return (
    currency === order.currency && amountCents === order.amountCents && totalCents === amountCents + adjustmentCents
  );
}
