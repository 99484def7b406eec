import { describe, expect, test } from "vitest";
import { entriesOf } from "../../app/shop/orders/journal/journal.ts";
import { nextCheck } from "../../app/shop/orders/order.ts";
import { centsLeft, planRefund, type RefundableOrder, type RefundRequest } from "../../app/shop/orders/plan-refund.ts";
import { applyFacts, type Refund, type RefundFacts, type RefundState } from "../../app/shop/orders/refund.ts";
import { refundOf } from "../support/refund-of.ts";

const AT = "2026-03-01T12:00:00.000Z";

/** Three at $10.00 and one at $5.50, less 10%, with 7% of tax, and $6.00 for shipping. */
const order: RefundableOrder = {
  state: "paid",
  amountCents: 3_550,
  paidCents: 3_419 + 600,
  refundedCents: 0,
  postageCents: 600,
  paymentIntent: "pi_1",
  refunds: [],
  disputes: [],
  lines: [
    { position: 1, quantity: 3, priceCents: 1_000 },
    { position: 2, quantity: 1, priceCents: 550 },
  ],
};

const request: RefundRequest = {
  what: "items",
  units: [],
  postage: false,
  cents: null,
  restock: true,
  reason: "duplicate",
  note: null,
  seen: 0,
};

const journaled = {
  id: "order",
  amountCents: 4_019,
  paidCents: 4_019,
  postageCents: 0,
  discountCents: 0,
  taxCents: 0,
  feeCents: null,
  paymentIntent: "pi_1",
  disputes: [],
  lines: [],
};

describe("what a refund comes to", () => {
  test("units share taxes and discounts by price, and all of them cost all but the shipping", () => {
    const parts = [[[1, 1]], [[1, 1]], [[2, 1]], [[1, 1]]] as const;
    const refunds: Refund[] = [];
    for (const units of parts) {
      const plan = planRefund({ ...order, refunds }, { ...request, units, seen: refunds.length });
      if (typeof plan === "string") throw new Error(plan);
      refunds.push(refundOf(plan));
    }
    expect(refunds.map(({ cents }) => cents)).toEqual([963, 963, 530, 963]); // $34.19
    expect(planRefund({ ...order, refunds }, { ...request, postage: true, seen: 4 })).toMatchObject({ cents: 600 });
  });

  test("everything is what is left, with the units that are left", () => {
    const refunds = [refundOf({ cents: 1_500, units: [[1, 2]], postage: true })];
    expect(planRefund({ ...order, refundedCents: 1_500, refunds }, { ...request, what: "all", seen: 1 })).toEqual({
      cents: 2_519,
      units: [
        [1, 1],
        [2, 1],
      ],
      postage: false,
      restock: true,
    });
  });

  test("an amount has no units, and can't go back into stock", () => {
    const plan = planRefund(order, { ...request, what: "amount", cents: 4_019, units: [[1, 1]], postage: true });
    expect(plan).toEqual({ cents: 4_019, units: [], postage: false, restock: false });
  });

  test.each([
    ["an amount of nothing", { what: "amount", cents: 0 }, "refund-amount"],
    ["no amount", { what: "amount" }, "refund-amount"],
    ["a cent too much", { what: "amount", cents: 4_020 }, "refund-amount"],
    ["a cent too much for items", { units: [[1, 1]], cents: 4_020 }, "refund-amount"],
    ["nothing at all", {}, "refund-units"],
    ["more units than there are", { units: [[2, 2]] }, "refund-units"],
    [
      "a line twice, beyond its units",
      {
        units: [
          [1, 2],
          [1, 2],
        ],
      },
      "refund-units",
    ],
    ["a line that is not there", { units: [[3, 1]] }, "refund-units"],
    ["a page from before another refund", { what: "all", seen: 1 }, "changed"],
  ] as const)("%s is refused", (_what, change, refusal) => {
    expect(planRefund(order, { ...request, ...change })).toBe(refusal);
  });

  test("what is on its way counts as refunded, what failed doesn't", () => {
    const left = (refundedCents: number, ...states: RefundState[]) => {
      return centsLeft({ ...order, refundedCents, refunds: states.map((state) => refundOf({ state, cents: 1_000 })) });
    };
    expect(left(0, "sending", "pending", "succeeded")).toBe(1_019);
    expect(left(2_000, "sending", "pending", "succeeded")).toBe(1_019);
    expect(left(0, "failed", "canceled", "refused")).toBe(4_019);
    expect(left(4_019)).toBe(0);
    expect(centsLeft({ ...order, state: "expired" })).toBe(0);
  });
});

describe("what Stripe reports", () => {
  const facts: RefundFacts = {
    stripeId: "re_1",
    refundId: "a",
    state: "succeeded",
    cents: 500,
    reason: null,
    problem: null,
    at: AT,
  };

  test("a refund only goes on, in whatever order its events come", () => {
    const states = ["sending", "refused", "pending", "succeeded", "failed", "canceled"] as const;
    const heard = ["pending", "succeeded", "failed", "canceled"] as const;
    const after = states.map((from) =>
      heard.filter((state) => applyFacts(refundOf({ state: from }), { ...facts, state }, AT).state !== from),
    );
    expect(after).toEqual([heard, heard, ["succeeded", "failed", "canceled"], ["failed", "canceled"], [], []]);
  });

  test("one that nobody asked for here was made at Stripe", () => {
    expect(applyFacts(null, { ...facts, refundId: null }, AT)).toMatchObject({ id: "re_1", by: null, units: [] });
  });
});

describe("a refund counts in the sums of its month", () => {
  const asked = "2026-12-01T04:58:00.000Z"; // November 30, 11:58 PM in New York
  const learned = "2026-12-01T05:40:00.000Z";
  test.each([
    ["from when Stripe made it", "2026-12-01T05:39:00.000Z", "2026-12-01T05:39:00.000Z"],
    ["from when we learned of it, if that month was over then", "2026-12-01T04:59:00.000Z", learned],
  ])("%s", (_what, made, booked) => {
    const facts = { stripeId: "re_1", refundId: "a", cents: 500, reason: null, problem: null, at: made };
    const before = refundOf({ id: "a", state: "sending", stripeId: null, at: asked });
    const known = applyFacts(before, { ...facts, state: "pending" }, learned);
    const later = applyFacts(known, { ...facts, state: "succeeded" }, "2027-01-02T00:00:00.000Z");
    const paid = { ...journaled, refunds: [later] };
    expect(entriesOf(paid, asked, learned).find(({ kind }) => kind === "refund")?.happened_at).toBe(booked);
    expect(later.at).toBe(asked);
  });
});

/** Returns minutes until the next check of an order this many days old. */
function nextMinutes(refunds: Refund[], days: number): number {
  const now = new Date(Date.parse(AT) + days * 86_400_000);
  const next = nextCheck({ state: "paid", expiresAt: AT, createdAt: AT, refundedCents: 0, refunds }, now);
  return (next.getTime() - now.getTime()) / 60_000;
}

test("an order is checked soon while a refund is open, and for 120 days after its last one", () => {
  expect(nextMinutes([refundOf({ state: "sending" }), refundOf({ state: "pending" })], 400)).toBe(2);
  expect(nextMinutes([refundOf({ state: "pending" })], 400)).toBe(360);
  const late = "2026-06-01T12:00:00.000Z";
  expect(nextMinutes([refundOf({ at: late })], 150)).toBe(24 * 60);
  expect(nextMinutes([refundOf({ at: late })], 250)).toBeGreaterThan(1e6);
  // Stripe's total is less than the refunds that we know.
  expect(nextMinutes([refundOf({ cents: 100 })], 250)).toBe(60);
});
