import { expect, test } from "vitest";
import { sessionRequest } from "../../app/shop/checkout/stripe.server.ts";
import { ORDER_TO_PAY as order, STRIPE_ACCOUNT as account } from "../support/stripe-harness.ts";

test("Stripe is asked in its own terms: cents, seconds, absolute addresses", () => {
  const request = sessionRequest(order, account);
  expect(request).toMatchObject({
    mode: "payment",
    client_reference_id: "order-1",
    metadata: { order_id: "order-1" },
    payment_intent_data: { metadata: { order_id: "order-1" } },
    shipping_address_collection: { allowed_countries: ["US", "CA"] },
    shipping_options: [
      {
        shipping_rate_data: {
          type: "fixed_amount",
          display_name: "Standard shipping",
          fixed_amount: { amount: 600, currency: "usd" },
          tax_behavior: "exclusive",
          delivery_estimate: {
            minimum: { unit: "business_day", value: 3 },
            maximum: { unit: "business_day", value: 7 },
          },
        },
      },
      { shipping_rate_data: { display_name: "Faster shipping", fixed_amount: { amount: 1400 } } },
    ],
    expires_at: Date.parse("2026-03-01T12:45:00Z") / 1000,
    success_url: "https://tetm.example/shop/success?session_id={CHECKOUT_SESSION_ID}",
    cancel_url: "https://tetm.example/shop/cancel?order=order-1",
  });
  expect(request.line_items[0]).toEqual({
    quantity: 3,
    price_data: {
      currency: "usd",
      unit_amount: 2850,
      tax_behavior: "exclusive",
      product_data: {
        name: "Covenant Tee",
        description: "Size XL",
        images: ["https://tetm.example/pictures/shop/covenant-tee.png"],
      },
    },
  });
  expect(request.line_items[1]?.price_data.product_data).toEqual({
    name: "Mug",
    images: ["https://tetm.example/mug.jpg"],
  });
});

test("nobody asks for the address of a parcel that is picked up", () => {
  const pickup = { key: "Pickup", countries: [], rates: [], pickup: "At the door" };
  for (const delivery of [pickup, null]) {
    const request = sessionRequest({ ...order, delivery }, account);
    expect(request).not.toHaveProperty("shipping_address_collection");
    expect(request).not.toHaveProperty("shipping_options");
  }
});

test.each([true, false])("automatic tax and promotion codes are on by setting: %s", (on) => {
  const request = sessionRequest(order, { ...account, automaticTax: on, promotionCodes: on });
  expect(request).toMatchObject({ automatic_tax: { enabled: on }, allow_promotion_codes: on });
});

test("a shopper has to agree to the terms of sale by setting", () => {
  const on = sessionRequest(order, { ...account, termsOfService: true });
  expect(on).toMatchObject({
    consent_collection: { terms_of_service: "required" },
    custom_text: {
      terms_of_service_acceptance: { message: "I agree to the [Terms of sale](https://tetm.example/terms)." },
    },
  });
  const off = sessionRequest(order, account);
  expect(off).not.toHaveProperty("consent_collection");
  expect(off).not.toHaveProperty("custom_text");
});
