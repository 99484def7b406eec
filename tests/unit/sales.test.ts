import { describe, expect, test } from "vitest";
import { momentsOf, monthsOf, readPeriod, readYear } from "../../app/desk/sales/sales.ts";
import { entriesOf } from "../../app/shop/orders/journal/journal.ts";
import type { Refund } from "../../app/shop/orders/refund.ts";
import { refundOf } from "../support/refund-of.ts";

const PAID = "2026-03-01T12:00:00.000Z";

const order = {
  id: "order-1",
  amountCents: 5_000,
  paidCents: 5_350,
  postageCents: 600,
  discountCents: 500,
  taxCents: 250,
  feeCents: null,
  paymentIntent: "pi_1",
  lines: [{ quantity: 2 }, { quantity: 1 }],
  refunds: [],
  disputes: [],
};

const refund = (change: Partial<Refund>) =>
  refundOf({ cents: 1_000, at: "2026-04-02T00:00:00.000Z", changedAt: "2026-05-03T00:00:00.000Z", ...change });

describe("the journal", () => {
  test("has nothing of an order that isn't paid, and one sale of one that is, whose parts add up", () => {
    expect(entriesOf({ ...order, paidCents: null }, PAID, PAID)).toEqual([]);
    expect(entriesOf(order, PAID, PAID)).toMatchObject([
      { id: "sale:order-1", happened_at: PAID, units: 3, discount_cents: -500, other_cents: 0, total_cents: 5_350 },
    ]);
    const old = { ...order, postageCents: null, discountCents: null, taxCents: null };
    expect(entriesOf(old, PAID, PAID)).toMatchObject([{ postage_cents: 0, tax_cents: 0, other_cents: 350 }]);
  });

  test.each([
    ["sending", []],
    ["refused", []],
    ["pending", [["refund", -1_000, "04-02"]]],
    ["succeeded", [["refund", -1_000, "04-02"]]],
    [
      "failed",
      [
        ["refund", -1_000, "04-02"],
        ["refund-back", 1_000, "05-03"],
      ],
    ],
  ] as const)("has of a refund that is %s what moved, when it moved", (state, expected) => {
    const refunds = [refund({ state, stripeId: state === "sending" ? null : "re_1" })];
    const [, ...rows] = entriesOf({ ...order, refunds }, PAID, PAID);
    expect(rows.map((row) => [row.kind, row.total_cents, row.happened_at.slice(5, 10)])).toEqual(expected);
  });

  test.each([
    ["warning_needs_response", []],
    ["needs_response", [-5_350]],
    ["lost", [-5_350]],
    ["won", [-5_350, 5_350]],
  ])("has of a dispute that is %s what the bank took and gave back", (status, expected) => {
    const dispute = { id: "dp_1", status, cents: 5_350, reason: "", dueBy: null, isRefundable: false, asOf: PAID };
    const [, ...rows] = entriesOf({ ...order, disputes: [dispute] }, PAID, PAID);
    expect(rows.map((row) => row.total_cents)).toEqual(expected);
  });

  test.each([
    ["in its month", "2026-04-01T03:59:00.000Z", "2026-03-31T22:00:00.000Z"],
    ["when that month was over", "2026-04-01T04:01:00.000Z", "2026-04-01T04:01:00.000Z"],
  ])("counts a dispute of which the site learned %s in a month that wasn't over", (_case, learnedAt, expected) => {
    const asOf = "2026-03-31T22:00:00.000Z";
    const dispute = { id: "dp_1", status: "won", cents: 5_350, reason: "", dueBy: null, isRefundable: false, asOf };
    const [, ...rows] = entriesOf({ ...order, disputes: [dispute] }, PAID, learnedAt);
    expect(rows.map((row) => [row.kind, row.happened_at])).toEqual([
      ["dispute", expected],
      ["dispute-back", expected],
    ]);
  });
});

describe("a period", () => {
  test("begins and ends at midnight in New York, also when clocks change in it", () => {
    expect(momentsOf({ from: "2026-03-01", to: "2026-03-31" })).toEqual({
      start: "2026-03-01T05:00:00.000Z",
      end: "2026-04-01T04:00:00.000Z",
    });
  });

  test.each([
    ["2026-02-28", "2026-02-28", true],
    ["2026-03-02", "2026-03-01", false],
    ["", "2026-03-01", false],
    ["2026-3-1", "3/1/26", true],
    ["2026-03-01", "2100-03-01", false],
    ["2026-03-01'--", "2026-03-02", false],
  ])("from %s to %s is one: %s", (from, to, right) => {
    expect(readPeriod(from, to) !== null).toBe(right);
  });

  test("months are those that have begun", () => {
    expect(monthsOf(2026, "2026-02-01").map(({ from, to }) => [from, to])).toEqual([
      ["2026-02-01", "2026-02-28"],
      ["2026-01-01", "2026-01-31"],
    ]);
    expect(monthsOf(2024, "2026-02-01").find(({ from }) => from === "2024-02-01")?.to).toBe("2024-02-29");
    expect(["2019", "2030", "x", null, "2025"].map((text) => readYear(text, "2026-02-01"))).toEqual([
      2020, 2026, 2026, 2026, 2025,
    ]);
  });
});
