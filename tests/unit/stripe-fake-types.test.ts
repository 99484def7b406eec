import { expect, test } from "vitest";
import { openStripeHarness, type SessionParameters, STRIPE_KEY, STRIPE_ORIGIN } from "../support/stripe-harness.ts";
import { againstStripe } from "../support/stripe-types.ts";

/** Every parameter that the fake takes. The compiler finds one that Stripe doesn't have, and so does the fake. */
const EVERYTHING: SessionParameters = {
  mode: "payment",
  ui_mode: "hosted_page",
  client_reference_id: "order-1",
  metadata: { order_id: "order-1" },
  payment_intent_data: { metadata: { order_id: "order-1" }, description: "Order 1", receipt_email: "ruth@example.com" },
  success_url: "https://shop.example/shop/success?session_id={CHECKOUT_SESSION_ID}",
  cancel_url: "https://shop.example/shop/cancel",
  expires_at: Date.parse("2026-03-01T13:00:00Z") / 1000,
  shipping_address_collection: { allowed_countries: ["US", "CA"] },
  shipping_options: [
    {
      shipping_rate_data: {
        type: "fixed_amount",
        display_name: "Standard shipping",
        fixed_amount: { amount: 600, currency: "usd" },
        tax_behavior: "exclusive",
        tax_code: "txcd_92010001",
        metadata: { key: "standard" },
        delivery_estimate: { minimum: { unit: "business_day", value: 3 }, maximum: { unit: "business_day", value: 5 } },
      },
    },
  ],
  automatic_tax: { enabled: true },
  allow_promotion_codes: true,
  consent_collection: {
    payment_method_reuse_agreement: { position: "auto" },
    promotions: "none",
    terms_of_service: "required",
  },
  custom_text: {
    after_submit: { message: "Thank you" },
    shipping_address: { message: "Where to?" },
    submit: { message: "We pack within two days" },
    terms_of_service_acceptance: { message: "I agree" },
  },
  customer_email: "ruth@example.com",
  phone_number_collection: { enabled: true },
  billing_address_collection: "auto",
  locale: "auto",
  submit_type: "pay",
  line_items: [
    {
      quantity: 2,
      price_data: {
        currency: "usd",
        unit_amount: 2_400,
        tax_behavior: "exclusive",
        product_data: {
          name: "Harvest Tee",
          description: "Size L",
          images: ["https://shop.example/tee.png"],
          metadata: { size: "L" },
          tax_code: "txcd_30011000",
        },
      },
    },
  ],
};

const PAYMENT = ["payment_intent.latest_charge.balance_transaction", "discounts.promotion_code", "line_items"];

/** Collects what the fake answers, each with the name of its type in Stripe's package. */
async function collect(): Promise<[type: string, body: string][]> {
  const { stripe, stripeFake, received } = openStripeHarness({ taxRate: 0.07 });
  const bodies: [string, string][] = [];
  async function read(type: string, address: string): Promise<void> {
    const headers = { Authorization: `Bearer ${STRIPE_KEY}` };
    const answer = await stripeFake.handle(new Request(`${STRIPE_ORIGIN}/v1/${address}`, { headers }));
    const body = await answer.text();
    expect(answer.status, `${address}: ${body}`).toBe(200);
    bodies.push([type, body]);
  }
  const expand = PAYMENT.map((one) => `expand[]=${one}`).join("&");
  async function begin(): Promise<string> {
    return (await stripe.checkout.sessions.create(EVERYTHING)).id;
  }
  const paid = await begin();
  await read("Stripe.Checkout.Session", `checkout/sessions/${paid}?${expand}`);
  stripeFake.pay(paid, { promotionCode: "FAITH10" });
  await read("Stripe.Checkout.Session", `checkout/sessions/${paid}`);
  await read("Stripe.Checkout.Session", `checkout/sessions/${paid}?${expand}`);
  await read("Stripe.ApiList<Stripe.LineItem>", `checkout/sessions/${paid}/line_items`);
  const session = await stripe.checkout.sessions.retrieve(paid, { expand: ["payment_intent"] });
  const intent = session.payment_intent as { id: string; latest_charge: string };
  await read("Stripe.PaymentIntent", `payment_intents/${intent.id}`);
  await read("Stripe.Charge", `charges/${intent.latest_charge}?expand[]=balance_transaction`);
  stripeFake.refundStatus = "pending";
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 100, reason: "duplicate" });
  await read("Stripe.ApiList<Stripe.Refund>", `refunds?payment_intent=${intent.id}`);
  stripeFake.settleRefund(refund.id, "failed");
  await read("Stripe.ApiList<Stripe.Refund>", `refunds?payment_intent=${intent.id}`);
  stripeFake.dispute(intent.id);
  await read("Stripe.ApiList<Stripe.Dispute>", `disputes?payment_intent=${intent.id}`);
  const { id: payout } = stripeFake.payOut();
  await read("Stripe.ApiList<Stripe.Payout>", "payouts");
  await read("Stripe.ApiList<Stripe.BalanceTransaction>", `balance_transactions?payout=${payout}`);
  await read("Stripe.ApiList<Stripe.BalanceTransaction>", `balance_transactions?payout=${payout}&expand[]=data.source`);
  const declined = await begin();
  stripeFake.decline(declined);
  await read("Stripe.Checkout.Session", `checkout/sessions/${declined}?expand[]=payment_intent.latest_charge`);
  stripeFake.expire(declined);
  await read("Stripe.Checkout.Session", `checkout/sessions/${declined}?expand[]=payment_intent`);
  const later = await begin();
  stripeFake.payLater(later);
  await read("Stripe.Checkout.Session", `checkout/sessions/${later}?expand[]=payment_intent.latest_charge`);
  stripeFake.settleLater(later, false);
  await stripeFake.settled();
  return [...bodies, ...received.map(({ body }): [string, string] => ["Stripe.Event", body])];
}

/** As TypeScript. Stripe sends decimal numbers as text, of which its package makes objects of its own. */
function literal(body: string): string {
  return body.replaceAll(/("\w+_decimal": )"[\d.]+"/g, "$1null as never");
}

test(
  "what it answers and sends has every field of Stripe's types, no other, and values of their types",
  { timeout: 120_000 },
  async () => {
    const bodies = await collect();
    expect(new Set(bodies.map(([type]) => type)).size).toBe(9);
    const output = await againstStripe(
      bodies.map(([type, body], place) => `export const answer${place} = ${literal(body)} satisfies ${type};`),
    );
    expect(output, output).toBe("");
  },
);
