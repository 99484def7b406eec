import { expect, test } from "vitest";
import type { OrderToPay, StripeAccount } from "../../app/checkout/payments.ts";
import { sessionRequest } from "../../app/checkout/session-request.ts";

const account: StripeAccount = {
  secretKey: "sk",
  webhookSecrets: [],
  apiBase: null,
  automaticTax: false,
  promotionCodes: false,
  shippingCountries: ["US", "CA"],
};

const line = {
  position: 1,
  productId: "p",
  variantId: "v",
  name: "Covenant Tee",
  size: "XL",
  picture: "/pictures/shop/covenant-tee.svg",
  priceCents: 2850,
  quantity: 3,
  held: 3,
};

const order: OrderToPay = {
  id: "order-1",
  currency: "usd",
  lines: [line, { ...line, name: "Mug", size: "", picture: "/mug.jpg" }],
  returnOrigin: "https://tetm.example",
  expiresAt: "2026-03-01T12:45:00.900Z",
};

test("Stripe is asked in its own terms: cents, seconds, absolute addresses", () => {
  const request = sessionRequest(order, account);
  expect(request).toMatchObject({
    mode: "payment",
    client_reference_id: "order-1",
    metadata: { order_id: "order-1" },
    payment_intent_data: { metadata: { order_id: "order-1" } },
    shipping_address_collection: { allowed_countries: ["US", "CA"] },
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

test.each([true, false])("automatic tax and promotion codes are on by setting: %s", (on) => {
  const request = sessionRequest(order, { ...account, automaticTax: on, promotionCodes: on });
  expect(request).toMatchObject({ automatic_tax: { enabled: on }, allow_promotion_codes: on });
});

test("the same order asks the same question, as its idempotency key demands", () => {
  expect(sessionRequest(order, account)).toEqual(sessionRequest(structuredClone(order), account));
});
