import { Stripe } from "stripe";
import { expect, test } from "vitest";
import { openStripeHarness, orderParameters, type SessionParameters } from "../support/stripe-harness.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z") / 1000;
const long = (length: number) => "x".repeat(length);
const keys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key_${index}`, "value"]));

/** Returns a line item with changes in its price, its product or itself. */
function line(price: object = {}, product: object = {}, item: object = {}) {
  return {
    quantity: 1,
    price_data: { currency: "usd", unit_amount: 2_400, product_data: { name: "Tee", ...product }, ...price },
    ...item,
  };
}

/** Returns shipping options with changes in the data of the first one. */
function shipping(data: object = {}, option: object = {}) {
  const fixed_amount = { amount: 600, currency: "usd" };
  const rate = { type: "fixed_amount", display_name: "Standard", fixed_amount, ...data };
  return { shipping_options: [{ shipping_rate_data: rate, ...option }] };
}

const RATE = "shipping_options[0][shipping_rate_data]";

const rows: [name: string, change: object, param: string | undefined, message: string, code?: string][] = [
  [
    "no success_url",
    { success_url: undefined },
    "success_url",
    "Missing required param: success_url.",
    "parameter_missing",
  ],
  [
    "an empty success_url",
    { success_url: "" },
    "success_url",
    "You passed an empty string for 'success_url'",
    "parameter_invalid_empty",
  ],
  ["a relative success_url", { success_url: "/shop/success" }, "success_url", "Not a valid URL", "url_invalid"],
  ["another scheme", { success_url: "ftp://shop.example/" }, "success_url", "Not a valid URL", "url_invalid"],
  ["a relative cancel_url", { cancel_url: "shop.example/cancel" }, "cancel_url", "Not a valid URL", "url_invalid"],
  [
    "a success_url of 5001 characters",
    { success_url: `https://shop.example/${long(4_980)}` },
    "success_url",
    "Invalid URL: URL must be 5000 characters or less.",
  ],
  ["no name of a rate", shipping({ display_name: "" }), `${RATE}[display_name]`, "You passed an empty string"],
  ["a name of 101 characters", shipping({ display_name: long(101) }), `${RATE}[display_name]`, "Invalid string"],
  ["no amount", shipping({ fixed_amount: undefined }), `${RATE}[fixed_amount]`, "Missing required param"],
  [
    "a negative amount of shipping",
    shipping({ fixed_amount: { amount: -1, currency: "usd" } }),
    `${RATE}[fixed_amount][amount]`,
    "Invalid non-negative integer",
  ],
  [
    "three decimals of shipping",
    shipping({ fixed_amount: { amount: 600.5, currency: "usd" } }),
    `${RATE}[fixed_amount][amount]`,
    "Invalid integer: 600.5",
  ],
  [
    "shipping in another currency",
    shipping({ fixed_amount: { amount: 600, currency: "eur" } }),
    `${RATE}[fixed_amount][currency]`,
    "The shipping rate must have the currency of the session.",
  ],
  ["another type of rate", shipping({ type: "weight" }), `${RATE}[type]`, "Invalid"],
  ["another tax behavior", shipping({ tax_behavior: "none" }), `${RATE}[tax_behavior]`, "Invalid"],
  ["an unknown field of a rate", shipping({ weight: 1 }), `${RATE}[weight]`, "Received unknown parameter"],
  [
    "an estimate that ends before it begins",
    shipping({
      delivery_estimate: { minimum: { unit: "business_day", value: 7 }, maximum: { unit: "business_day", value: 3 } },
    }),
    `${RATE}[delivery_estimate]`,
    "The minimum delivery estimate is above the maximum.",
  ],
  [
    "an estimate of no days",
    shipping({ delivery_estimate: { minimum: { unit: "business_day", value: 0 } } }),
    `${RATE}[delivery_estimate][minimum][value]`,
    "This value must be greater than or equal to 1.",
  ],
  [
    "an unknown shipping rate",
    { shipping_options: [{ shipping_rate: "shr_1" }] },
    "shipping_options[0][shipping_rate]",
    "No such shipping rate: shr_1",
  ],
  [
    "six shipping options",
    { shipping_options: Array.from({ length: 6 }, () => shipping().shipping_options[0]) },
    "shipping_options",
    "Array shipping_options exceeded maximum 5 allowed elements.",
  ],
  [
    "consent of another kind",
    { consent_collection: { terms_of_service: "yes" } },
    "consent_collection[terms_of_service]",
    "Invalid consent_collection[terms_of_service]: must be one of none, or required",
  ],
  [
    "consent to something else",
    { consent_collection: { returns: "required" } },
    "consent_collection[returns]",
    "Received unknown parameter",
  ],
  [
    "a text of 1201 characters",
    { custom_text: { terms_of_service_acceptance: { message: long(1_201) } } },
    "custom_text[terms_of_service_acceptance][message]",
    "Invalid string",
  ],
  ["no mode", { mode: undefined }, "mode", "Missing required param: mode."],
  ["mode subscription", { mode: "subscription" }, "mode", "The fake does not support mode subscription."],
  ["an unknown mode", { mode: "gift" }, "mode", "Invalid mode: must be one of payment, setup, or subscription"],
  ["no lines", { line_items: undefined }, "line_items", "Missing required param: line_items.", "parameter_missing"],
  ["empty lines", { line_items: [] }, "line_items", "Missing required param: line_items.", "parameter_missing"],
  [
    "101 lines",
    { line_items: Array.from({ length: 101 }, () => line()) },
    "line_items",
    "Array line_items exceeded maximum 100 allowed elements.",
  ],
  [
    "no price",
    { line_items: [{ quantity: 1 }] },
    "line_items[0][price_data]",
    "Missing required param: line_items[0][price_data].",
  ],
  [
    "a negative amount",
    { line_items: [line({ unit_amount: -1 })] },
    "line_items[0][price_data][unit_amount]",
    "Invalid non-negative integer",
    "parameter_invalid_integer",
  ],
  [
    "a broken amount",
    { line_items: [line({ unit_amount: 24.5 })] },
    "line_items[0][price_data][unit_amount]",
    "Invalid integer: 24.5",
    "parameter_invalid_integer",
  ],
  [
    "an amount above the limit",
    { line_items: [line({ unit_amount: 100_000_000 })] },
    "line_items[0][price_data][unit_amount]",
    "This value must be less than or equal to 99999999.",
  ],
  [
    "a total under 50 cents",
    { line_items: [line({ unit_amount: 49 })] },
    undefined,
    "The Checkout Session's total amount must convert to at least 50 cents.",
    "amount_too_small",
  ],
  [
    "a total above the limit",
    { line_items: [line({ unit_amount: 50_000_000 }, {}, { quantity: 2 })] },
    undefined,
    "The Checkout Session's total amount due must be no more than",
    "amount_too_large",
  ],
  [
    "a quantity of 0",
    { line_items: [line({}, {}, { quantity: 0 })] },
    "line_items[0][quantity]",
    "This value must be greater than or equal to 1.",
    "parameter_invalid_integer",
  ],
  [
    "a negative quantity",
    { line_items: [line({}, {}, { quantity: -2 })] },
    "line_items[0][quantity]",
    "This value must be greater than or equal to 1.",
  ],
  [
    "a broken quantity",
    { line_items: [line({}, {}, { quantity: 1.5 })] },
    "line_items[0][quantity]",
    "Invalid integer: 1.5",
  ],
  [
    "no quantity",
    { line_items: [line({}, {}, { quantity: undefined })] },
    "line_items[0][quantity]",
    "Missing required param",
  ],
  [
    "no currency",
    { line_items: [line({ currency: undefined })] },
    "line_items[0][price_data][currency]",
    "Missing required param",
  ],
  [
    "an unknown currency",
    { line_items: [line({ currency: "xxx" })] },
    "line_items[0][price_data][currency]",
    "Invalid currency: xxx. Stripe currently supports these currencies: usd",
  ],
  [
    "two currencies",
    { line_items: [line(), line({ currency: "eur" })] },
    "line_items",
    "All prices on a Checkout Session must be expressed in a single currency.",
  ],
  [
    "a product without a name",
    { line_items: [line({}, { name: "" })] },
    "line_items[0][price_data][product_data][name]",
    "You passed an empty string",
    "parameter_invalid_empty",
  ],
  [
    "an empty description",
    { line_items: [line({}, { description: "" })] },
    "line_items[0][price_data][product_data][description]",
    "You passed an empty string",
  ],
  [
    "a relative picture",
    { line_items: [line({}, { images: ["/tee.png"] })] },
    "line_items[0][price_data][product_data][images][0]",
    "Not a valid URL",
  ],
  [
    "nine pictures",
    { line_items: [line({}, { images: Array.from({ length: 9 }, () => "https://shop.example/tee.png") })] },
    "line_items[0][price_data][product_data][images]",
    "exceeded maximum 8",
  ],
  [
    "29:59 minutes",
    { expires_at: NOW + 1_799 },
    "expires_at",
    "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
  ],
  [
    "24 hours",
    { expires_at: NOW + 86_400 },
    "expires_at",
    "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
  ],
  ["an unknown parameter", { amount: 5 }, "amount", "Received unknown parameter: amount", "parameter_unknown"],
  [
    "two unknown parameters",
    { amount: 5, name: "x" },
    "amount",
    "Received unknown parameters: amount, name",
    "parameter_unknown",
  ],
  [
    "an unknown nested parameter",
    { line_items: [line({}, { size: "L" })] },
    "line_items[0][price_data][product_data][size]",
    "Received unknown parameter: line_items[0][price_data][product_data][size]",
    "parameter_unknown",
  ],
  [
    "an inherited name",
    { payment_intent_data: { constructor: "x" } },
    "payment_intent_data[constructor]",
    "Received unknown parameter",
  ],
  ["51 metadata keys", { metadata: keys(51) }, "metadata", "Metadata can have up to 50 keys, but you've set 51."],
  [
    "a metadata key of 41 characters",
    { metadata: { [long(41)]: "x" } },
    "metadata",
    "Metadata keys can have up to 40 characters",
  ],
  [
    "a metadata value of 501 characters",
    { payment_intent_data: { metadata: { note: long(501) } } },
    "payment_intent_data[metadata][note]",
    "Metadata values can have up to 500 characters",
  ],
  [
    "a reference of 201 characters",
    { client_reference_id: long(201) },
    "client_reference_id",
    "must be at most 200 characters",
  ],
  [
    "an unknown country",
    { shipping_address_collection: { allowed_countries: ["US", "XX"] } },
    "shipping_address_collection[allowed_countries][1]",
    "must be one of AC",
  ],
  [
    "no country",
    { shipping_address_collection: { allowed_countries: "" } },
    "shipping_address_collection[allowed_countries]",
    "You passed an empty string",
  ],
  ["no email address", { customer_email: "ruth" }, "customer_email", "Invalid email address: ruth", "email_invalid"],
  ["an unknown language", { locale: "xx" }, "locale", "Invalid locale: must be one of auto"],
  ["a broken switch", { automatic_tax: { enabled: "yes" } }, "automatic_tax[enabled]", "Invalid boolean: yes"],
  [
    "something that can't be expanded",
    { expand: ["payment_intent.constructor"] },
    "expand",
    "This property cannot be expanded (payment_intent.constructor).",
  ],
  [
    "a list whose entries alone can be expanded",
    { expand: ["discounts"] },
    "expand",
    "This property cannot be expanded (discounts).",
  ],
];

test.each(rows)("refused: %s", async (_name, change, param, message, code) => {
  const { stripe, stripeFake } = openStripeHarness();
  const refused = await stripe.checkout.sessions
    .create({ ...orderParameters(), ...change } as SessionParameters)
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  expect(refused).toMatchObject({
    statusCode: 400,
    message: expect.stringContaining(message),
    requestId: expect.stringMatching(/^req_/),
    ...(code && { code }),
  });
  expect((refused as Stripe.errors.StripeError).param).toBe(param);
  expect(stripeFake.sessions()).toEqual([]);
});

const accepted: [name: string, change: object][] = [
  [
    "everything that it knows",
    {
      automatic_tax: { enabled: true },
      allow_promotion_codes: true,
      customer_email: "ruth@example.com",
      phone_number_collection: { enabled: true },
      billing_address_collection: "required",
      locale: "en",
      submit_type: "pay",
      ui_mode: "hosted_page",
      shipping_address_collection: { allowed_countries: ["US", "CA"] },
      payment_intent_data: { description: "Order", metadata: { a: "b" } },
    },
  ],
  ["50 cents", { line_items: [line({ unit_amount: 50 })] }],
  ["the largest amount", { line_items: [line({ unit_amount: 99_999_999 })] }],
  ["100 lines", { line_items: Array.from({ length: 100 }, () => line()) }],
  ["30 minutes", { expires_at: NOW + 1_800 }],
  ["a second less than 24 hours", { expires_at: NOW + 86_399 }],
  ["50 keys of 40 and values of 500 characters", { metadata: { ...keys(49), [long(40)]: long(500) } }],
  [
    "8 pictures",
    { line_items: [line({}, { images: Array.from({ length: 8 }, () => "https://shop.example/tee.png") })] },
  ],
  ["a reference of 200 characters", { client_reference_id: long(200) }],
  ["a currency in capitals", { line_items: [line({ currency: "USD" })] }],
  ["no cancel_url", { cancel_url: undefined }],
];

test.each(accepted)("accepted: %s", async (_name, change) => {
  const { stripe } = openStripeHarness();
  expect(await stripe.checkout.sessions.create({ ...orderParameters(), ...change })).toMatchObject({
    status: "open",
    currency: "usd",
  });
});

test("a wrong key is refused as unauthenticated", async () => {
  const { stripeFake, stripe } = openStripeHarness();
  await expect(stripe.checkout.sessions.retrieve("cs_test_1", {}, { apiKey: "sk_test_other" })).rejects.toMatchObject({
    type: "StripeAuthenticationError",
    statusCode: 401,
  });
  const bare = await stripeFake.handle(new Request("http://stripe.invalid/v1/checkout/sessions", { method: "POST" }));
  expect([bare.status, await bare.json()]).toMatchObject([401, { error: { type: "invalid_request_error" } }]);
});

test.each([
  ["a session", (stripe: Stripe) => stripe.checkout.sessions.retrieve("cs_test_none"), "resource_missing"],
  [
    "the lines of a session",
    (stripe: Stripe) => stripe.checkout.sessions.listLineItems("cs_test_none"),
    "resource_missing",
  ],
  ["a session to expire", (stripe: Stripe) => stripe.checkout.sessions.expire("cs_test_none"), "resource_missing"],
  ["a payment intent", (stripe: Stripe) => stripe.paymentIntents.retrieve("pi_none"), "resource_missing"],
  ["a charge", (stripe: Stripe) => stripe.charges.retrieve("ch_none"), "resource_missing"],
  ["an event", (stripe: Stripe) => stripe.events.retrieve("evt_none"), "resource_missing"],
  ["a charge to refund", (stripe: Stripe) => stripe.refunds.create({ charge: "ch_none" }), "resource_missing"],
  ["another address", (stripe: Stripe) => stripe.customers.list(), undefined],
])("404: %s", async (_name, call, code) => {
  const refused = await call(openStripeHarness().stripe).catch((error: unknown) => error);
  expect(refused).toMatchObject({ type: "StripeInvalidRequestError", statusCode: 404 });
  expect((refused as Stripe.errors.StripeError).code).toBe(code);
});

test("a refund names what it gives back, and what was paid", async () => {
  const { stripe, stripeFake } = openStripeHarness();
  await expect(stripe.refunds.create({})).rejects.toThrow("One of the following params should be provided");
  const { id } = await stripe.checkout.sessions.create(orderParameters());
  stripeFake.payLater(id);
  const payment_intent = String((await stripe.checkout.sessions.retrieve(id)).payment_intent);
  await expect(stripe.refunds.create({ payment_intent })).rejects.toThrow(
    "does not have a successful charge to refund",
  );
  const charge = String((await stripe.paymentIntents.retrieve(payment_intent)).latest_charge);
  await expect(stripe.refunds.create({ charge })).rejects.toThrow("does not have a successful charge to refund");
  await expect(stripe.refunds.create({ charge, payment_intent })).rejects.toThrow(
    "You may only specify one of these parameters",
  );
});

test("consent to terms needs their address in the account's public details", async () => {
  const { stripe } = openStripeHarness({ termsUrl: null });
  const asking = stripe.checkout.sessions.create({
    ...orderParameters(),
    consent_collection: { terms_of_service: "required" },
  });
  await expect(asking).rejects.toThrow("You cannot collect consent to your terms of service unless a URL is set");
});
