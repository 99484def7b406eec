/** The states of an order and the transitions between them (docs/behavior.md, Orders 1). */

export const ORDER_STATES = ["pending", "paid", "cancelled", "expired", "refunded"] as const;

export type OrderState = (typeof ORDER_STATES)[number];

export type OrderTrigger =
  | "paid"
  /** The bank refused after the shopper had finished. */
  | "failed"
  /** The shopper left the payment page, or there was none. */
  | "cancelled"
  /** A member closed it after refunding its payment at Stripe. */
  | "closed"
  | "expired"
  | "refunded"
  /** A refund failed or was canceled, so the money is back at Stripe. */
  | "refund-failed";

/**
 * Events arrive twice, late and in any order, so a trigger without a transition changes nothing. A payment always
 * counts: a canceled or expired order becomes paid if its payment arrives.
 */
export const TRANSITIONS: Record<OrderState, Partial<Record<OrderTrigger, OrderState>>> = {
  pending: { paid: "paid", failed: "cancelled", cancelled: "cancelled", closed: "cancelled", expired: "expired" },
  paid: { refunded: "refunded" },
  cancelled: { paid: "paid" },
  expired: { paid: "paid" },
  refunded: { "refund-failed": "paid" },
};

export function stateAfter(state: OrderState, trigger: OrderTrigger): OrderState | null {
  return TRANSITIONS[state][trigger] ?? null;
}

export function holdsStock(state: OrderState): boolean {
  return state === "pending" || state === "paid" || state === "refunded";
}

export type Attention =
  /** Stripe's amount or currency is not the order's, so it does not count as paid. */
  | "amount-differs"
  /** Paid after its units had been sold to others. */
  | "stock-short"
  | "paid-twice"
  | "unknown-session"
  | "refund-failed"
  /** The customer disputes the payment at their bank, and Stripe needs an answer. */
  | "disputed"
  | "dispute-won"
  | "dispute-lost";
