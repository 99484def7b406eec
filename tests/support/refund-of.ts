import type { Refund } from "../../app/shop/orders/refund.ts";

const AT = "2026-03-01T12:00:00.000Z";

/** A successful refund, of nothing yet. */
export function refundOf(change: Partial<Refund>): Refund {
  return {
    id: "a",
    stripeId: null,
    state: "succeeded",
    cents: 0,
    units: [],
    postage: false,
    restock: false,
    restocked: null,
    reason: null,
    note: null,
    at: AT,
    by: null,
    changedAt: AT,
    problem: null,
    ...change,
  };
}
