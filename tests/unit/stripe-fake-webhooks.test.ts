import type { Stripe } from "stripe";
import { expect, test } from "vitest";
import { openStripeHarness, orderParameters, WEBHOOK_SECRET } from "../support/stripe-harness.ts";

type Desk = ReturnType<typeof openStripeHarness>;

/** Returns the received events, read as the site reads them. */
function read({ stripe, received, clock }: Desk): Stripe.Event[] {
  return received.map(({ body, signature }) =>
    stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET, 300, undefined, clock.time.getTime()),
  );
}

async function paidSession(desk: Desk): Promise<string> {
  const { id } = await desk.stripe.checkout.sessions.create(orderParameters());
  desk.stripeFake.pay(id);
  return id;
}

test("a payment tells what Stripe's tells, kinds that nobody handles too, signed", async () => {
  const desk = openStripeHarness();
  const id = await paidSession(desk);
  await desk.stripeFake.settled();
  const events = read(desk);
  expect(events.map(({ type }) => type)).toEqual([
    "payment_intent.created",
    "charge.succeeded",
    "payment_intent.succeeded",
    "checkout.session.completed",
  ]);
  expect(events.at(-1)).toMatchObject({
    id: expect.stringMatching(/^evt_/),
    object: "event",
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    data: {
      object: {
        id,
        object: "checkout.session",
        status: "complete",
        payment_status: "paid",
        metadata: { order_id: "order-1" },
      },
    },
  });
});

test("every other ending has its event", async () => {
  const desk = openStripeHarness();
  desk.stripeFake.webhooks = "hold";
  const ids = [];
  for (let count = 0; count < 4; count += 1)
    ids.push((await desk.stripe.checkout.sessions.create(orderParameters())).id);
  const [first = "", second = "", third = "", fourth = ""] = ids;
  desk.stripeFake.payLater(first);
  desk.stripeFake.settleLater(first, true);
  desk.stripeFake.payLater(second);
  desk.stripeFake.settleLater(second, false);
  await desk.stripe.checkout.sessions.expire(third, {}, { idempotencyKey: "expire-third" });
  desk.stripeFake.decline(fourth);
  desk.stripeFake.refund(desk.stripeFake.payments()[0]?.paymentIntentId ?? "", 100);
  const held = desk.stripeFake.held();
  expect(
    held.filter(({ type }) => type.startsWith("checkout.") || type === "charge.refunded").map(({ type }) => type),
  ).toEqual([
    "checkout.session.completed",
    "checkout.session.async_payment_succeeded",
    "checkout.session.completed",
    "checkout.session.async_payment_failed",
    "checkout.session.expired",
    "charge.refunded",
  ]);
  const expired = held.find(({ type }) => type === "checkout.session.expired");
  expect(expired?.request).toMatchObject({ id: expect.stringMatching(/^req_/), idempotency_key: "expire-third" });
  expect(held.at(-1)).toMatchObject({
    data: { object: { metadata: { order_id: "order-1" } }, previous_attributes: { amount_refunded: 0 } },
  });
});

test("a changed or an old webhook is not believed", async () => {
  const { stripe, stripeFake, clock, later } = openStripeHarness();
  const body = JSON.stringify({ id: "evt_1", object: "event" });
  const check = (text: string, signature: string) =>
    stripe.webhooks.constructEvent(text, signature, WEBHOOK_SECRET, 300, undefined, clock.time.getTime());
  const signature = stripeFake.sign(body);
  expect(check(body, signature)).toMatchObject({ id: "evt_1" });
  expect(() => check(body.replace("evt_1", "evt_2"), signature)).toThrow("No signatures found matching");
  expect(() =>
    check(
      body,
      signature.replace(/.$/, (last) => (last === "0" ? "1" : "0")),
    ),
  ).toThrow("No signatures found matching");
  expect(() => check(body, stripeFake.sign(body, new Date(clock.time.getTime() - 301_000)))).toThrow(
    "outside the tolerance zone",
  );
  later(6);
  expect(() => check(body, signature)).toThrow("outside the tolerance zone");
});

test("held events come in any order, twice, late, and signed anew", async () => {
  const desk = openStripeHarness();
  desk.stripeFake.webhooks = "hold";
  const id = await paidSession(desk);
  expect(desk.received).toEqual([]);
  desk.later(60);
  expect(await desk.stripeFake.deliverHeld({ order: [3, 1], times: 2 })).toMatchObject(
    [3, 3, 1, 1].map(() => ({ status: 200 })),
  );
  await desk.stripeFake.deliverHeld({ order: "reversed" });
  expect(read(desk).map(({ type }) => type)).toEqual([
    "checkout.session.completed",
    "checkout.session.completed",
    "charge.succeeded",
    "charge.succeeded",
    "payment_intent.succeeded",
    "payment_intent.created",
  ]);
  expect(desk.stripeFake.held()).toEqual([]);
  const completed = desk.stripeFake.events().find(({ type }) => type === "checkout.session.completed")?.id ?? "";
  expect(await desk.stripeFake.redeliver(completed)).toBe(200);
  expect(read(desk).at(-1)).toMatchObject({ id: completed, data: { object: { id } } });
});

test("lost events never come, and are known to Stripe all the same", async () => {
  const desk = openStripeHarness();
  desk.stripeFake.webhooks = "lose";
  await paidSession(desk);
  desk.stripeFake.webhooks = "send";
  await desk.stripeFake.settled();
  expect(desk.received).toEqual([]);
  expect(desk.stripeFake.events()).toHaveLength(4);
});

test("a webhook is tried again until it is taken, after growing waits", async () => {
  const answers: (number | Error)[] = [500, new Error("nobody there"), 302, 204];
  const waits: number[] = [];
  const { stripeFake } = openStripeHarness({
    deliver: async () => {
      const answer = answers.shift() ?? 200;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    pause: async (ms) => void waits.push(ms),
  });
  stripeFake.sendEvent("checkout.session.completed", { id: "cs_test_1" });
  await stripeFake.settled();
  expect(stripeFake.deliveries().map(({ status }) => status)).toEqual([500, null, 302, 204]);
  expect(waits).toEqual([200, 400, 800]);
});

test("when the schedule ends, an event is given up", async () => {
  const { stripeFake } = openStripeHarness({ deliver: async () => 500, retryDelaysMs: [1, 1] });
  stripeFake.sendEvent("checkout.session.completed", { id: "cs_test_1" });
  await stripeFake.settled();
  expect(stripeFake.deliveries()).toHaveLength(3);
});

test("an event can be invented, with another amount for an order that is not ours", async () => {
  const desk = openStripeHarness();
  const { id } = desk.stripeFake.sendEvent("checkout.session.completed", {
    id: "cs_test_x",
    amount_total: 1,
    currency: "eur",
    metadata: { order_id: "nobody" },
  });
  await desk.stripeFake.settled();
  expect(read(desk)).toMatchObject([
    { id, data: { object: { amount_total: 1, currency: "eur", metadata: { order_id: "nobody" } } } },
  ]);
});

test("whoever is told of a payment finds it done", async () => {
  const seen: (string | null)[] = [];
  const desk: Desk = openStripeHarness({
    deliver: async () => {
      seen.push(...desk.stripeFake.sessions().map(({ payment_status }) => payment_status));
      return 200;
    },
  });
  await paidSession(desk);
  await desk.stripeFake.settled();
  expect(seen).toEqual(["paid", "paid", "paid", "paid"]);
});

/** The fields that the stripe package's types require of a dispute; the compiler compares the names. */
const DISPUTE_FIELDS: Record<RequiredOf<Stripe.Dispute>, true> = {
  id: true,
  object: true,
  amount: true,
  balance_transactions: true,
  charge: true,
  created: true,
  currency: true,
  enhanced_eligibility_types: true,
  evidence: true,
  evidence_details: true,
  intended_submission_method: true,
  is_charge_refundable: true,
  livemode: true,
  metadata: true,
  payment_intent: true,
  reason: true,
  status: true,
};

const DETAIL_FIELDS: Record<RequiredOf<Stripe.Dispute.EvidenceDetails>, true> = {
  due_by: true,
  enhanced_eligibility: true,
  has_evidence: true,
  past_due: true,
  submission_count: true,
  submission_method: true,
};

const REFUND_FIELDS: Record<RequiredOf<Stripe.Refund>, true> = {
  id: true,
  object: true,
  amount: true,
  balance_transaction: true,
  charge: true,
  created: true,
  currency: true,
  customer: true,
  customer_account: true,
  metadata: true,
  payment_intent: true,
  payment_method: true,
  reason: true,
  receipt_number: true,
  source_transfer_reversal: true,
  status: true,
  transfer_reversal: true,
};

type RequiredOf<Whole> = keyof { [Key in keyof Whole as object extends Pick<Whole, Key> ? never : Key]: true };

test("a dispute has all fields of Stripe's, and its events come as Stripe's", async () => {
  const desk = openStripeHarness();
  await paidSession(desk);
  const { paymentIntentId = "" } = desk.stripeFake.payments()[0] ?? {};
  const { id } = desk.stripeFake.dispute(paymentIntentId, { reason: "fraudulent" });
  for (const status of ["under_review", "won"]) desk.stripeFake.moveDispute(id, status);
  await desk.stripeFake.settled();
  const events = read(desk).filter(({ type }) => type.startsWith("charge.dispute."));
  expect(events.map(({ type, data }) => [type, (data.object as Stripe.Dispute).status])).toEqual([
    ["charge.dispute.created", "needs_response"],
    ["charge.dispute.updated", "under_review"],
    ["charge.dispute.closed", "won"],
  ]);
  const dispute = events[0]?.data.object as Stripe.Dispute;
  expect(Object.keys(dispute).toSorted()).toEqual(Object.keys(DISPUTE_FIELDS).toSorted());
  expect(Object.keys(dispute.evidence_details).toSorted()).toEqual(Object.keys(DETAIL_FIELDS).toSorted());
  expect(dispute).toMatchObject({ object: "dispute", payment_intent: paymentIntentId, amount: 7_200 });
});

test("a refund has all fields of Stripe's", async () => {
  const desk = openStripeHarness();
  await paidSession(desk);
  const { paymentIntentId: payment_intent = "" } = desk.stripeFake.payments()[0] ?? {};
  const { lastResponse: _, ...refund } = await desk.stripe.refunds.create({ payment_intent });
  expect(Object.keys(refund).toSorted()).toEqual(Object.keys(REFUND_FIELDS).toSorted());
});

test("a pending refund ends later, and refunds are listed newest first", async () => {
  const desk = openStripeHarness();
  await paidSession(desk);
  const { paymentIntentId: payment_intent = "" } = desk.stripeFake.payments()[0] ?? {};
  desk.stripeFake.refundStatus = "pending";
  const first = await desk.stripe.refunds.create({ payment_intent, amount: 100 });
  const second = await desk.stripe.refunds.create({ payment_intent, amount: 200 });
  desk.stripeFake.settleRefund(first.id, "succeeded");
  desk.stripeFake.settleRefund(second.id, "canceled");
  const list = await desk.stripe.refunds.list({ payment_intent, limit: 100 });
  expect(list.data.map(({ id, status }) => [id, status])).toEqual([
    [second.id, "canceled"],
    [first.id, "succeeded"],
  ]);
  expect((await desk.stripe.refunds.list({ payment_intent: "pi_none" })).data).toEqual([]);
  expect((await desk.stripe.refunds.list({ limit: 1 })).has_more).toBe(true);
  expect(desk.stripeFake.payments()).toMatchObject([{ refunded: 100 }]);
  await desk.stripeFake.settled();
  const types = read(desk).map(({ type }) => type);
  expect(types.slice(-4)).toEqual([
    "refund.updated",
    "charge.refund.updated",
    "refund.updated",
    "charge.refund.updated",
  ]);
});
