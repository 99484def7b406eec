import { expect, test } from "vitest";
import { showPlan } from "../../app/desk/orders/desk-order.ts";
import type { Order } from "../../app/shop/orders/order.ts";

/** Two tees at $31.00, not shipped. */
const order = {
  state: "paid",
  amountCents: 6_200,
  paidCents: 6_200,
  refundedCents: 0,
  shippedAt: null,
  parcels: [],
  refunds: [],
  disputes: [],
  paymentIntent: "pi_1",
  lines: [{ position: 1, quantity: 2, name: "Tee", size: "M", priceCents: 3_100 }],
} as unknown as Order;

const ONE = { cents: 3_100, units: [[1, 1]] as const, postage: false, restock: true };
const ASKED = { reason: "duplicate", isReturn: false } as const;

test.each([
  ["a unit", order, ONE, [1]],
  ["an amount", order, { ...ONE, cents: 500, units: [] }, []],
  ["an amount that is all of it", order, { ...ONE, cents: 6_200, units: [] }, [2]],
  ["a unit, after the rest was refunded as an amount", { ...order, refundedCents: 3_100 }, ONE, [2]],
  ["a unit of an order that was sent, and its parcels deleted", { ...order, shippedAt: "2026-01-01" }, ONE, undefined],
])("refunding %s says what won't be shipped", (_what, of, plan, units) => {
  expect(showPlan(of, plan, ASKED).notSent?.map(({ quantity }) => quantity)).toEqual(units);
});
