import { expect, test } from "vitest";
import { attentionWords } from "../../app/content/desk-orders.ts";
import { readFilter } from "../../app/desk/list/list-page.ts";
import { addressLines, isTestKey, ORDER_FILTERS, stripePaymentLink } from "../../app/desk/orders/desk-order.ts";
import { readTracking } from "../../app/desk/orders/order-command.ts";
import { needsAddress } from "../../app/desk/people/person.ts";

test.each(["amount-differs", "stock-short", "paid-twice", "unknown-session"] as const)(
  "%s is said in words, with what to do",
  (attention) => {
    const { title, what, todo } = attentionWords[attention];
    expect(title).not.toBe("");
    expect(what).toMatch(/\.$/);
    expect(todo).toMatch(/mark this as resolved/);
  },
);

test("a payment of a test key is linked in Stripe's test mode", () => {
  expect(stripePaymentLink("pi_1", isTestKey("sk_test_x"))).toBe("https://dashboard.stripe.com/test/payments/pi_1");
  expect(stripePaymentLink("pi_1", isTestKey("rk_live_x"))).toBe("https://dashboard.stripe.com/payments/pi_1");
  expect(stripePaymentLink("a/../b", false)).not.toContain("/../");
});

test.each([
  ["", null],
  ["  ", null],
  [" 1Z999 ", "1Z999"],
  ["a\nb", undefined],
  ["x".repeat(201), undefined],
])("the tracking text %j is %j", (typed, read) => {
  expect(readTracking(typed)).toBe(read);
});

test("an address is shown in its lines, and what is none as it is", () => {
  const address = { line1: "1 Main St", line2: null, city: "Durham", state: "NC", postal_code: "27701", country: "US" };
  expect(addressLines(JSON.stringify({ name: "Ruth", address }))).toEqual([
    "Ruth",
    "1 Main St",
    "Durham NC 27701",
    "US",
  ]);
  expect(addressLines("no JSON")).toEqual(["no JSON"]);
  expect(addressLines(null)).toEqual([]);
});

test("an order needs its address until it is on its way", () => {
  expect(needsAddress({ state: "pending", shippedAt: null })).toBe(true);
  expect(needsAddress({ state: "paid", shippedAt: null })).toBe(true);
  expect(needsAddress({ state: "paid", shippedAt: "2026-01-01T00:00:00.000Z" })).toBe(false);
  expect(needsAddress({ state: "refunded", shippedAt: null })).toBe(false);
});

test("an unknown filter shows all", () => {
  expect(readFilter(new URLSearchParams("show=to-ship"), ORDER_FILTERS)).toBe("to-ship");
  expect(readFilter(new URLSearchParams("show=constructor"), ORDER_FILTERS)).toBe("all");
});
