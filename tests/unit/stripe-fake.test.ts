import { readFileSync } from "node:fs";
import { Stripe } from "stripe";
import { expect, test } from "vitest";
import { API_VERSION } from "../../app/dev/stripe-fake/book.ts";
import { openStripeHarness, orderParameters, STRIPE_ORIGIN } from "../support/stripe-harness.ts";

test("it speaks the version of the stripe package", () => {
  expect(API_VERSION).toBe(Stripe.API_VERSION);
});

test("the command of docs/operating.md makes a webhook of that version", () => {
  expect(readFileSync("docs/operating.md", "utf8")).toContain(` -d api_version=${Stripe.API_VERSION} `);
});

test("a session is made as Stripe makes one, and found again", async () => {
  const { stripe } = openStripeHarness();
  const session = await stripe.checkout.sessions.create(orderParameters());
  expect(session).toMatchObject({
    id: expect.stringMatching(/^cs_test_\w{50,}$/),
    object: "checkout.session",
    status: "open",
    payment_status: "unpaid",
    amount_subtotal: 7_200,
    amount_total: 7_200,
    currency: "usd",
    client_reference_id: "order-1",
    metadata: { order_id: "order-1" },
    payment_intent: null,
    customer_details: null,
    livemode: false,
    created: Date.parse("2026-03-01T12:00:00Z") / 1000,
    expires_at: Date.parse("2026-03-02T12:00:00Z") / 1000,
    url: `${STRIPE_ORIGIN}/c/pay/${session.id}`,
  });
  expect(await stripe.checkout.sessions.retrieve(session.id)).toEqual(session);
  const { data } = await stripe.checkout.sessions.listLineItems(session.id);
  expect(data.map((line) => [line.description, line.quantity, line.amount_total])).toEqual([
    ["Harvest Tee", 2, 4_800],
    ["Hymn Cap & <Band>", 1, 2_400],
  ]);
});

test("a payment can be followed from the session to the charge", async () => {
  const { stripe, stripeFake } = openStripeHarness();
  const { id } = await stripe.checkout.sessions.create(orderParameters());
  expect(stripeFake.pay(id, { email: "naomi@example.com" })).toBe(true);
  const session = await stripe.checkout.sessions.retrieve(id, {
    expand: ["payment_intent.latest_charge", "line_items"],
  });
  expect(session).toMatchObject({
    status: "complete",
    payment_status: "paid",
    url: null,
    customer_details: { email: "naomi@example.com" },
  });
  expect(session.line_items?.data).toHaveLength(2);
  const intent = session.payment_intent as Stripe.PaymentIntent;
  expect(intent).toMatchObject({
    status: "succeeded",
    amount: 7_200,
    amount_received: 7_200,
    metadata: { order_id: "order-1" },
  });
  const charge = intent.latest_charge as Stripe.Charge;
  expect(charge).toMatchObject({
    object: "charge",
    paid: true,
    amount: 7_200,
    payment_intent: intent.id,
    metadata: { order_id: "order-1" },
  });
  expect(await stripe.charges.retrieve(charge.id)).toEqual(charge);
  expect((await stripe.paymentIntents.retrieve(intent.id)).latest_charge).toBe(charge.id);
});

test("pressing Pay twice charges once", async () => {
  const { stripe, stripeFake } = openStripeHarness();
  const { id } = await stripe.checkout.sessions.create(orderParameters("order-7"));
  expect([stripeFake.pay(id), stripeFake.pay(id), stripeFake.payLater(id), stripeFake.decline(id)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(stripeFake.payments()).toMatchObject([
    { sessionId: id, orderId: "order-7", amount: 7_200, currency: "usd", refunded: 0 },
  ]);
});

test("a declined card leaves the session open, and the next one pays with the same payment intent", async () => {
  const { stripe, stripeFake } = openStripeHarness();
  const { id } = await stripe.checkout.sessions.create(orderParameters());
  expect(stripeFake.decline(id)).toBe(true);
  const declined = await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
  expect(declined).toMatchObject({
    status: "open",
    payment_intent: { status: "requires_payment_method", last_payment_error: { code: "card_declined" } },
  });
  expect(stripeFake.payments()).toEqual([]);
  expect(stripeFake.pay(id)).toBe(true);
  const paid = await stripe.checkout.sessions.retrieve(id);
  expect(paid.payment_intent).toBe((declined.payment_intent as Stripe.PaymentIntent).id);
  expect(stripeFake.payments()).toHaveLength(1);
});

test.each([
  [true, "paid", "succeeded", 1],
  [false, "unpaid", "requires_payment_method", 0],
])("a bank debit that succeeds: %s", async (succeeds, paymentStatus, intentStatus, payments) => {
  const { stripe, stripeFake } = openStripeHarness();
  const { id } = await stripe.checkout.sessions.create(orderParameters());
  expect(stripeFake.settleLater(id, succeeds)).toBe(false);
  expect(stripeFake.payLater(id)).toBe(true);
  const awaited = await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
  expect(awaited).toMatchObject({
    status: "complete",
    payment_status: "unpaid",
    payment_intent: { status: "processing" },
  });
  expect([stripeFake.settleLater(id, succeeds), stripeFake.settleLater(id, succeeds)]).toEqual([true, false]);
  const settled = await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
  expect(settled).toMatchObject({
    status: "complete",
    payment_status: paymentStatus,
    payment_intent: { status: intentStatus },
  });
  expect(stripeFake.payments()).toHaveLength(payments);
});

test("a session expires by the clock, wherever one looks first", async () => {
  const { stripe, stripeFake, clock, later } = openStripeHarness();
  const expires_at = clock.time.getTime() / 1000 + 30 * 60;
  const { id } = await stripe.checkout.sessions.create({ ...orderParameters(), expires_at });
  await stripe.checkout.sessions.create({ ...orderParameters(), expires_at });
  await stripe.checkout.sessions.create(orderParameters());
  later(29);
  expect(stripeFake.tick()).toBe(0);
  later(1);
  expect(stripeFake.pay(id)).toBe(false);
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: "expired", url: null });
  expect(stripeFake.tick()).toBe(1);
  expect(stripeFake.sessions().map(({ status }) => status)).toEqual(["expired", "expired", "open"]);
  expect(stripeFake.events().map(({ type }) => type)).toEqual(["checkout.session.expired", "checkout.session.expired"]);
});

test("only an open session can be expired", async () => {
  const { stripe, stripeFake } = openStripeHarness();
  const { id } = await stripe.checkout.sessions.create(orderParameters());
  expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: "expired" });
  const message =
    'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of `expired`.';
  await expect(stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400, message });
  expect(stripeFake.pay(id)).toBe(false);
});

test("money is given back in parts, never more than there was", async () => {
  const { stripe, stripeFake } = openStripeHarness();
  const { id } = await stripe.checkout.sessions.create(orderParameters());
  stripeFake.pay(id);
  const payment_intent = stripeFake.payments()[0]?.paymentIntentId ?? "";
  expect(await stripe.refunds.create({ payment_intent, amount: 7_000 })).toMatchObject({
    object: "refund",
    amount: 7_000,
    status: "succeeded",
  });
  const tooMuch = "Refund amount ($2.01) is greater than unrefunded amount on charge ($2.00)";
  await expect(stripe.refunds.create({ payment_intent, amount: 201 })).rejects.toMatchObject({
    statusCode: 400,
    message: tooMuch,
  });
  expect(stripeFake.refund(payment_intent)).toMatchObject({ amount: 200 });
  await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: "charge_already_refunded" });
  expect(stripeFake.payments()).toMatchObject([{ amount: 7_200, refunded: 7_200 }]);
  const refunded = stripeFake.events().filter(({ type }) => type === "charge.refunded");
  expect(refunded.map(({ data }) => [data.object.amount_refunded, data.object.refunded])).toEqual([
    [7_000, false],
    [7_200, true],
  ]);
});

test("tax and a promotion code change what is paid", async () => {
  const { stripe, stripeFake } = openStripeHarness({ taxRate: 0.075 });
  const { id } = await stripe.checkout.sessions.create({
    ...orderParameters(),
    automatic_tax: { enabled: true },
    allow_promotion_codes: true,
  });
  stripeFake.pay(id, { promotionCode: "faith10" });
  const session = await stripe.checkout.sessions.retrieve(id, {
    expand: ["line_items", "discounts.promotion_code", "payment_intent.latest_charge.balance_transaction"],
  });
  expect(session).toMatchObject({
    discounts: [{ promotion_code: { object: "promotion_code", code: "FAITH10" } }],
    payment_intent: { latest_charge: { balance_transaction: { amount: 6_966, fee: 232, net: 6_734 } } },
    amount_subtotal: 7_200,
    amount_total: 6_966,
    total_details: { amount_discount: 720, amount_tax: 486 },
  });
  expect(session.line_items?.data.reduce((sum, line) => sum + line.amount_total, 0)).toBe(6_966);
  expect(stripeFake.payments()).toMatchObject([{ amount: 6_966 }]);
});

test("an event is found again with what was true when it happened", async () => {
  const { stripe, stripeFake } = openStripeHarness();
  const { id } = await stripe.checkout.sessions.create(orderParameters());
  stripeFake.payLater(id);
  stripeFake.settleLater(id, true);
  const completed = stripeFake.events().find(({ type }) => type === "checkout.session.completed");
  const event = await stripe.events.retrieve(completed?.id ?? "");
  expect(event).toMatchObject({
    object: "event",
    api_version: API_VERSION,
    data: { object: { id, payment_status: "unpaid" } },
  });
});
