import { expect, test } from "vitest";
import { stripePaymentLink } from "../../app/desk/orders/desk-order.ts";
import { shipSchema } from "../../app/desk/orders/order.form.ts";
import { needsAddress } from "../../app/desk/people/person.ts";
import { askedNumber, orderWords } from "../../app/shop/orders/order.ts";
import { addressLines, readAddress } from "../../app/shop/orders/shipping-address.ts";

test("a payment of a test key is linked in Stripe's test mode", () => {
  expect(stripePaymentLink("pi_1", "sk_test_x")).toBe("https://dashboard.stripe.com/test/payments/pi_1");
  expect(stripePaymentLink("pi_1", "rk_live_x")).toBe("https://dashboard.stripe.com/payments/pi_1");
  expect(stripePaymentLink("a/../b", "")).not.toContain("/../");
});

test.each([
  ["", null],
  [" 1Z999 ", "1Z999"],
  ["a\nb", undefined],
  ["x".repeat(201), undefined],
])("the tracking text %j is %j", (typed, read) => {
  expect(shipSchema.safeParse({ tracking: typed }).data?.tracking).toBe(read);
});

test("an address is shown in its lines, and what is none as it is", () => {
  const address = { line1: "1 Main St", line2: null, city: "Durham", state: "NC", postal_code: "27701", country: "US" };
  expect(addressLines(JSON.stringify({ name: "Ruth", address }))).toEqual([
    "Ruth",
    "1 Main St",
    "Durham NC 27701",
    "United States",
  ]);
  const places = ["CA", "DE", "XK", "", "Canada"].map((country) => JSON.stringify({ address: { country } }));
  expect(places.map((one) => addressLines(one)[0])).toEqual(["Canada", "Germany", "Kosovo", undefined, "Canada"]);
  expect(addressLines("no JSON")).toEqual(["no JSON"]);
  expect(addressLines(null)).toEqual([]);
});

const ORDER = {
  id: "AAAAAAAAAAAAAAAAAAAAAA",
  state: "paid" as const,
  attention: null,
  shippedAt: null,
  email: "Ruth@Example.com",
  shipping: JSON.stringify({ name: "Zoë van-Field", address: { line1: "1 Mill Road" } }),
  parcels: [{ tracking: "9400 1000-22" }],
  packing: "to-ship" as const,
  lines: [{ name: "Covenant Tee" }, { name: "First Light Mug" }],
};

test("an order is found by number, email, tracking, name and products, each once", () => {
  expect(orderWords({ ...ORDER, lines: [...ORDER.lines, { name: "Covenant Tee" }] })).toBe(
    "00000000 Ruth@Example.com 9400 1000-22 9400100022 Zoë van-Field Covenant Tee First Light Mug",
  );
  expect(orderWords({ ...ORDER, shipping: "{", email: null, parcels: [], lines: [] })).toBe("00000000");
  expect(orderWords({ ...ORDER, lines: [{ name: "x".repeat(99_999) }] })).toHaveLength(20_000);
});

test.each([
  ["3fa9c21b", "3FA9C21B"],
  [" Order 3fa9c21b ", "3FA9C21B"],
  ["3fa9c21", null],
  ["3fa9 c21b", null],
  ["ordered", null],
  ["", null],
])("%j is the order's number %j", (typed, number) => {
  expect(askedNumber(typed)).toBe(number);
});

test("an address is read in parts", () => {
  const shipping = {
    name: "A",
    phone: "1",
    address: { line1: "L", city: "C", state: "NC", postal_code: "2", country: "US" },
  };
  expect(readAddress(JSON.stringify(shipping))).toEqual({
    name: "A",
    address1: "L",
    address2: "",
    city: "C",
    state: "NC",
    postalCode: "2",
    country: "US",
    phone: "1",
  });
  expect(readAddress("somewhere")).toBeNull();
});

test("an order needs its address until it is on its way", () => {
  expect(needsAddress({ state: "pending", shippedAt: null })).toBe(true);
  expect(needsAddress({ state: "paid", shippedAt: null })).toBe(true);
  expect(needsAddress({ state: "paid", shippedAt: "2026-01-01T00:00:00.000Z" })).toBe(false);
  expect(needsAddress({ state: "refunded", shippedAt: null })).toBe(false);
});
