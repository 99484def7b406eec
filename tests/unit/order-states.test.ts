import { describe, expect, test } from "vitest";
import { type OrderTrigger, holdsStock, type OrderState, stateAfter } from "../../app/shop/orders/order-states.ts";
import { nextCheck, firstCheck, HOLD_MINUTES, holdEnd, mayGetSession } from "../../app/shop/orders/order.ts";
import { triggerOf, isRightAmount, type SessionFacts } from "../../app/shop/orders/payments.ts";

const states: OrderState[] = ["pending", "paid", "cancelled", "expired", "refunded"];
const triggers: OrderTrigger[] = ["paid", "failed", "cancelled", "closed", "expired", "refunded", "refund-failed"];

describe("what leads from one state to another", () => {
  const table: Record<OrderState, (OrderState | null)[]> = {
    //          paid    failed       cancelled    closed       expired    refunded    refund-failed
    pending: ["paid", "cancelled", "cancelled", "cancelled", "expired", null, null],
    paid: [null, null, null, null, null, "refunded", null],
    cancelled: ["paid", null, null, null, null, null, null],
    expired: ["paid", null, null, null, null, null, null],
    refunded: [null, null, null, null, null, null, "paid"],
  };

  test.each(states)("%s", (state) => {
    expect(triggers.map((trigger) => stateAfter(state, trigger))).toEqual(table[state]);
  });

  test("money always counts: no state but those of paid orders is deaf to it", () => {
    expect(states.filter((state) => stateAfter(state, "paid") === null)).toEqual(["paid", "refunded"]);
  });

  test("an order holds its units until nobody can pay for it", () => {
    expect(states.filter(holdsStock)).toEqual(["pending", "paid", "refunded"]);
  });
});

describe("what a session's state means", () => {
  test.each([
    ["open", "unpaid", "12:10", null],
    ["complete", "paid", "12:10", "paid"],
    ["complete", "waiting", "12:10", null],
    ["complete", "failed", "12:10", "failed"],
    ["expired", "unpaid", "12:44", "cancelled"],
    ["expired", "unpaid", "12:45", "expired"],
    ["expired", "paid", "12:10", "cancelled"],
  ] as const)("%s and %s at %s: %s", (status, payment, time, trigger) => {
    const order = { expiresAt: "2026-03-01T12:45:00.000Z" };
    expect(triggerOf({ status, payment }, order, new Date(`2026-03-01T${time}:00.000Z`))).toBe(trigger);
  });

  const rates = [
    { name: "Standard", cents: 600, days: null },
    { name: "Faster", cents: 1400, days: null },
  ];
  const delivery = { key: "US", countries: ["US"], rates, pickup: "" };
  const none = { ...delivery, rates: [], pickup: "At the door" };
  const order = { currency: "usd", amountCents: 5000, delivery: null };
  test.each([
    ["a rate", delivery, 600, true],
    ["the other rate", delivery, 1400, true],
    ["no rate", delivery, 0, false],
    ["a price that was never offered", delivery, 599, false],
    ["pickup", none, 0, true],
    ["pickup that costs something", none, 600, false],
  ])("shipping as %s is right or wrong", (_name, offered, postageCents, right) => {
    const facts = { currency: "usd", amountCents: 5000, postageCents, ratePlace: -1 } as SessionFacts;
    const paid = { ...facts, discountCents: 0, taxCents: 0, totalCents: 5000 + postageCents };
    expect(isRightAmount({ ...order, delivery: offered }, paid)).toBe(right);
  });

  test.each([
    [{}, true],
    [{ totalCents: 5350, taxCents: 350 }, true],
    [{ totalCents: 4500, discountCents: 500 }, true],
    [{ totalCents: 0, discountCents: 5000 }, true],
    [{ currency: "eur" }, false],
    [{ amountCents: 4999, totalCents: 4999 }, false],
    [{ totalCents: 4999 }, false],
    [{ amountCents: 50, totalCents: 5000, taxCents: 4950 }, false],
  ] as [Partial<SessionFacts>, boolean][])("an amount of %j is right: %s", (change, right) => {
    const facts = {
      currency: "usd",
      amountCents: 5000,
      totalCents: 5000,
      discountCents: 0,
      postageCents: 0,
      taxCents: 0,
      ...change,
    } as SessionFacts;
    expect(isRightAmount(order, facts)).toBe(right);
  });
});

describe("an order's times", () => {
  const now = new Date("2026-03-01T12:00:00.000Z");
  const createdAt = now.toISOString();
  const expiresAt = holdEnd(now).toISOString();

  test("its payment page is open for a time that Stripe allows, with minutes to spare for a slow request", () => {
    const lastTry = firstCheck(now).getTime() + 10_000;
    expect(holdEnd(now).getTime() - lastTry).toBeGreaterThanOrEqual((30 * 60 + 15) * 1000);
    expect(HOLD_MINUTES).toBeLessThanOrEqual(31);
  });

  test("it is not given up while its session may still be on the way", () => {
    expect(mayGetSession({ createdAt }, after(29))).toBe(true);
    expect(mayGetSession({ createdAt }, firstCheck(now))).toBe(false);
  });

  test.each([
    ["pending", 120, 7 * 60],
    ["pending", 50 * 60, 110 * 60],
    ["paid", 60, 60 + 24 * 60 * 60],
  ] as const)("%s, %i seconds on, is asked about again at %i seconds", (state, seconds, next) => {
    expect(nextCheck({ state, expiresAt, createdAt, refundedCents: 0, refunds: [] }, after(seconds))).toEqual(
      after(next),
    );
  });

  test.each(["cancelled", "expired"] as const)("%s is not asked about again", (state) => {
    expect(nextCheck({ state, expiresAt, createdAt, refundedCents: 0, refunds: [] }, now).getUTCFullYear()).toBe(9999);
  });

  test("refunds are not looked for forever", () => {
    expect(
      nextCheck(
        { state: "paid", expiresAt, createdAt, refundedCents: 0, refunds: [] },
        after(121 * 24 * 3600),
      ).getUTCFullYear(),
    ).toBe(9999);
  });

  function after(seconds: number): Date {
    return new Date(now.getTime() + seconds * 1000);
  }
});
