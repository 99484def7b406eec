import { Stripe } from "stripe";
import { createStripeFake, type StripeFakeOptions } from "../../app/dev/stripe-fake/stripe-fake.ts";
import type { OrderToPay, StripeAccount } from "../../app/shop/orders/payments.ts";

export const STRIPE_KEY = "sk_test_0123456789";
export const WEBHOOK_SECRET = "whsec_0123456789";
export const STRIPE_ORIGIN = "http://stripe.invalid";
const START = "2026-03-01T12:00:00.000Z";

export type SessionParameters = Stripe.Checkout.SessionCreateParams;

/** Connects the real stripe package to the Stripe fake, without a network and with a settable clock. */
export function openStripeHarness(options: Partial<StripeFakeOptions> = {}) {
  const received: { body: string; signature: string }[] = [];
  const clock = { time: new Date(START) };
  const stripeFake = createStripeFake({
    secretKey: STRIPE_KEY,
    webhookSecret: WEBHOOK_SECRET,
    origin: STRIPE_ORIGIN,
    now: () => clock.time,
    deliver: async (body, headers) => {
      received.push({ body, signature: headers["Stripe-Signature"] ?? "" });
      return 200;
    },
    ...options,
  });
  const stripe = new Stripe(STRIPE_KEY, {
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient((url, init) => stripeFake.handle(new Request(url, init))),
  });
  const later = (minutes: number) => void (clock.time = new Date(clock.time.getTime() + minutes * 60_000));
  return { stripeFake, stripe, clock, later, received };
}

/** An order of two shirts and a hat: $72.00. */
export function orderParameters(orderId = "order-1"): SessionParameters {
  return {
    mode: "payment",
    client_reference_id: orderId,
    metadata: { order_id: orderId },
    payment_intent_data: { metadata: { order_id: orderId } },
    success_url: "https://shop.example/shop/success?session_id={CHECKOUT_SESSION_ID}",
    cancel_url: "https://shop.example/shop/cancel",
    line_items: [
      {
        quantity: 2,
        price_data: {
          currency: "usd",
          unit_amount: 2_400,
          product_data: { name: "Harvest Tee", metadata: { size: "L" } },
        },
      },
      {
        quantity: 1,
        price_data: {
          currency: "usd",
          unit_amount: 2_400,
          product_data: { name: "Hymn Cap & <Band>", description: "One size" },
        },
      },
    ],
  };
}

/** A Stripe account with everything off. */
export const STRIPE_ACCOUNT: StripeAccount = {
  secretKey: "sk",
  webhookSecrets: [],
  apiBase: null,
  automaticTax: false,
  promotionCodes: false,
  termsOfService: false,
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

/** An order of two lines with two ways to ship. */
export const ORDER_TO_PAY: OrderToPay = {
  id: "order-1",
  currency: "usd",
  lines: [line, { ...line, name: "Mug", size: "", picture: "/mug.jpg" }],
  delivery: {
    key: "here",
    countries: ["US", "CA"],
    rates: [
      { name: "Standard shipping", cents: 600, days: [3, 7] },
      { name: "Faster shipping", cents: 1400, days: null },
    ],
    pickup: "",
  },
  returnOrigin: "https://tetm.example",
  expiresAt: "2026-03-01T12:45:00.900Z",
};
