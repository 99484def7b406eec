import { expect, test } from "vitest";
import { countries } from "../../app/dev/stripe-fake/countries-and-currencies.ts";
import { locales } from "../../app/dev/stripe-fake/session-request.ts";
import { openStripeHarness, STRIPE_KEY, STRIPE_ORIGIN } from "../support/stripe-harness.ts";
import { againstStripe } from "../support/stripe-types.ts";

interface Listed {
  call: "POST checkout/sessions" | "POST refunds";
  /** The parameter's name in the request. */
  name: string;
  /** Its type in Stripe's package. */
  type: string;
  values: readonly string[];
  /** Values of Stripe's that the fake refuses on purpose. */
  refused?: readonly string[];
}

const session = (name: string, type: string, values: readonly string[], refused: readonly string[] = []): Listed => ({
  call: "POST checkout/sessions",
  name,
  type: `Stripe.Checkout.SessionCreateParams.${type}`,
  values,
  refused,
});

const PRICE = "line_items[0][price_data]";
const RATE = "shipping_options[0][shipping_rate_data]";
const AGREEMENT = "consent_collection[payment_method_reuse_agreement][position]";
const UNITS = ["business_day", "day", "hour", "month", "week"];

/** Each parameter for which Stripe lists values, with all that it lists. */
const LISTED: Listed[] = [
  session("mode", "Mode", ["payment", "setup", "subscription"], ["setup", "subscription"]),
  session(
    "ui_mode",
    "UiMode",
    ["elements", "embedded_page", "form", "hosted_page"],
    ["elements", "embedded_page", "form"],
  ),
  session("submit_type", "SubmitType", ["auto", "book", "donate", "pay", "subscribe"]),
  session("billing_address_collection", "BillingAddressCollection", ["auto", "required"]),
  session("locale", "Locale", locales),
  session(AGREEMENT, "ConsentCollection.PaymentMethodReuseAgreement.Position", ["auto", "hidden"]),
  session("consent_collection[promotions]", "ConsentCollection.Promotions", ["auto", "none"]),
  session("consent_collection[terms_of_service]", "ConsentCollection.TermsOfService", ["none", "required"]),
  session("shipping_address_collection[allowed_countries][0]", "ShippingAddressCollection.AllowedCountry", countries),
  session(
    `${PRICE}[tax_behavior]`,
    "LineItem.PriceData.TaxBehavior",
    ["exclusive", "inclusive", "unspecified"],
    ["inclusive"],
  ),
  session(`${RATE}[type]`, 'ShippingOption.ShippingRateData["type"]', ["fixed_amount"]),
  session(`${RATE}[tax_behavior]`, "ShippingOption.ShippingRateData.TaxBehavior", [
    "exclusive",
    "inclusive",
    "unspecified",
  ]),
  session(
    `${RATE}[delivery_estimate][minimum][unit]`,
    "ShippingOption.ShippingRateData.DeliveryEstimate.Minimum.Unit",
    UNITS,
  ),
  session(
    `${RATE}[delivery_estimate][maximum][unit]`,
    "ShippingOption.ShippingRateData.DeliveryEstimate.Maximum.Unit",
    UNITS,
  ),
  {
    call: "POST refunds",
    name: "reason",
    type: "Stripe.RefundCreateParams.Reason",
    values: ["duplicate", "fraudulent", "requested_by_customer"],
  },
];

test("the lists are Stripe's, without a value more or less", { timeout: 120_000 }, async () => {
  const same = "type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : B) : A;";
  const output = await againstStripe([
    same,
    ...LISTED.map(({ type, values }, place) => {
      const list = values.map((value) => JSON.stringify(value)).join(" | ");
      return `export const list${place}: Same<${list}, NonNullable<${type}>> = true;`;
    }),
  ]);
  expect(output, output).toBe("");
});

/** Asks the fake with one parameter set, and returns the parameter that it refuses, or null. */
async function refusedParameter(call: Listed["call"], name: string, value: string): Promise<string | null> {
  const { stripeFake, stripe } = openStripeHarness();
  const parameters = new URLSearchParams();
  if (call === "POST checkout/sessions") {
    for (const [key, one] of Object.entries(ORDER)) parameters.set(key, one);
    if (name.startsWith(RATE)) for (const [key, one] of Object.entries(SHIPPING)) parameters.set(RATE + key, one);
    if (name.endsWith("[unit]")) parameters.set(name.replace("[unit]", "[value]"), "1");
  } else {
    const { id } = await stripe.checkout.sessions.create({
      mode: "payment",
      success_url: "https://shop.example/",
      line_items: [{ quantity: 1, price_data: { currency: "usd", unit_amount: 500, product_data: { name: "Tee" } } }],
    });
    stripeFake.pay(id);
    parameters.set("payment_intent", String((await stripe.checkout.sessions.retrieve(id)).payment_intent));
  }
  parameters.set(name, value);
  const headers = { Authorization: `Bearer ${STRIPE_KEY}`, "Content-Type": "application/x-www-form-urlencoded" };
  const address = `${STRIPE_ORIGIN}/v1/${call.replace("POST ", "")}`;
  const answer = await stripeFake.handle(new Request(address, { method: "POST", headers, body: String(parameters) }));
  const { error } = (await answer.json()) as { error?: { type: string; param: string } };
  if (answer.status === 200) return null;
  expect([answer.status, error?.type]).toEqual([400, "invalid_request_error"]);
  return error?.param ?? "";
}

const ORDER = {
  mode: "payment",
  success_url: "https://shop.example/",
  "line_items[0][quantity]": "1",
  [`${PRICE}[currency]`]: "usd",
  [`${PRICE}[unit_amount]`]: "500",
  [`${PRICE}[product_data][name]`]: "Tee",
};

const SHIPPING = {
  "[display_name]": "Standard",
  "[type]": "fixed_amount",
  "[fixed_amount][amount]": "600",
  "[fixed_amount][currency]": "usd",
};

test.each(LISTED)(
  "$call: $name takes what is listed and nothing else",
  async ({ call, name, values, refused = [] }) => {
    for (const value of values) {
      expect(await refusedParameter(call, name, value), value).toBe(refused.includes(value) ? name : null);
    }
    for (const other of ["nonsense", values[0]?.toUpperCase() === values[0] ? "us" : String(values[0]).toUpperCase()])
      expect(await refusedParameter(call, name, other), other).toBe(name);
  },
);
