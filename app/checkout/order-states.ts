/** The states of an order and what leads from one to another (docs/behavior.md, Orders 1). */

export const ORDER_STATES = ["pending", "paid", "cancelled", "expired", "refunded"] as const;

export type OrderState = (typeof ORDER_STATES)[number];

/** What can become of the payment of an order. */
export type OrderTrigger =
  | "paid"
  /** The bank refused after the shopper had finished. */
  | "failed"
  /** The shopper turned back, or Stripe gave us no payment page. */
  | "cancelled"
  | "expired"
  /** All of what was paid. */
  | "refunded"
  /** A refund failed or was taken back: the money is at Stripe again. */
  | "refund-failed";

/**
 * Events come twice, late and in any order, so a trigger that leads nowhere changes nothing. Only money always counts:
 * whoever has paid has an order, whatever we had made of it before.
 */
export const TRANSITIONS: Record<OrderState, Partial<Record<OrderTrigger, OrderState>>> = {
  pending: { paid: "paid", failed: "cancelled", cancelled: "cancelled", expired: "expired" },
  paid: { refunded: "refunded" },
  cancelled: { paid: "paid" },
  expired: { paid: "paid" },
  refunded: { "refund-failed": "paid" },
};

/** The state that follows, or null where nothing changes. */
export function stateAfter(state: OrderState, trigger: OrderTrigger): OrderState | null {
  return TRANSITIONS[state][trigger] ?? null;
}

/** Whether an order in this state keeps its pieces from being sold to somebody else. */
export function holdsStock(state: OrderState): boolean {
  return state === "pending" || state === "paid" || state === "refunded";
}

/** What a person of the team has to look into. */
export type Attention =
  /** Stripe's amount or currency is not the order's: it is not called paid. */
  | "amount-differs"
  /** Paid after its pieces had gone to others. */
  | "stock-short"
  /** Two of Stripe's sessions were paid for it. */
  | "paid-twice"
  /** Stripe knows no such session. */
  | "unknown-session"
  /** What went back to the shopper came back to Stripe. */
  | "refund-failed";
