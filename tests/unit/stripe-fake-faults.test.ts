import { expect, test } from "vitest";
import { openStripeHarness, orderParameters } from "../support/stripe-harness.ts";

const idempotencyKey = "order-1-attempt-1";

test.each([
  [400, "StripeInvalidRequestError"],
  [402, "StripeCardError"],
  [429, "StripeRateLimitError"],
  [500, "StripeAPIError"],
] as const)("a %i before the work leaves nothing behind, and the same key may try again", async (status, type) => {
  const { stripe, stripeFake } = openStripeHarness();
  stripeFake.failNext({ on: "create", kind: "status", status });
  await expect(stripe.checkout.sessions.create(orderParameters(), { idempotencyKey })).rejects.toMatchObject({
    type,
    statusCode: status,
  });
  expect(stripeFake.sessions()).toEqual([]);
  expect(await stripe.checkout.sessions.create(orderParameters(), { idempotencyKey })).toMatchObject({
    status: "open",
  });
});

test("a saved 500 is all that its key ever brings, without a session", async () => {
  const { stripe, stripeFake } = openStripeHarness();
  stripeFake.failNext({ kind: "status", status: 500, saved: true });
  await expect(stripe.checkout.sessions.create(orderParameters(), { idempotencyKey })).rejects.toMatchObject({
    statusCode: 500,
  });
  await expect(stripe.checkout.sessions.create(orderParameters(), { idempotencyKey })).rejects.toMatchObject({
    statusCode: 500,
  });
  expect(stripeFake.sessions()).toEqual([]);
});

test("a 500 after the work is said again to the same key, and not tried again by the package", async () => {
  const { stripe, stripeFake } = openStripeHarness();
  stripeFake.failNext({ on: "create", kind: "status-after" });
  const failed = await stripe.checkout.sessions
    .create(orderParameters(), { idempotencyKey, maxNetworkRetries: 2 })
    .catch((error: unknown) => error);
  expect(failed).toMatchObject({
    type: "StripeAPIError",
    statusCode: 500,
    headers: { "stripe-should-retry": "false" },
  });
  expect(failed).not.toHaveProperty("headers.idempotent-replayed");
  await expect(stripe.checkout.sessions.create(orderParameters(), { idempotencyKey })).rejects.toMatchObject({
    headers: { "idempotent-replayed": "true" },
  });
  expect(stripeFake.sessions()).toHaveLength(1);
});

test.each([
  ["drop", 0],
  ["drop-after", 1],
] as const)("%s: the package tries once more, then says that it lost the connection", async (kind, sessions) => {
  const { stripe, stripeFake } = openStripeHarness();
  stripeFake.failNext({ on: "create", kind, times: 2 });
  await expect(stripe.checkout.sessions.create(orderParameters(), { idempotencyKey })).rejects.toMatchObject({
    type: "StripeConnectionError",
  });
  expect(stripeFake.sessions()).toHaveLength(sessions);
  expect(await stripe.checkout.sessions.create(orderParameters(), { idempotencyKey })).toMatchObject({
    status: "open",
  });
  expect(stripeFake.sessions()).toHaveLength(1);
});

test("a slow answer comes after its time", async () => {
  const waited: number[] = [];
  const { stripe, stripeFake } = openStripeHarness({ pause: async (ms) => void waited.push(ms) });
  stripeFake.failNext({ kind: "slow", ms: 700 });
  expect(await stripe.checkout.sessions.create(orderParameters())).toMatchObject({ status: "open" });
  expect(waited).toEqual([700]);
});

test("an answer can lack the address, or lie", async () => {
  const { stripe, stripeFake } = openStripeHarness();
  stripeFake.failNext({ on: "create", kind: "no-url" });
  const { id, url } = await stripe.checkout.sessions.create(orderParameters());
  expect(url).toBeNull();
  stripeFake.failNext({ on: "retrieve", kind: "lie", fields: { amount_total: 1, payment_status: "paid" } });
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ amount_total: 1, payment_status: "paid" });
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ amount_total: 7_200, payment_status: "unpaid" });
});

test("a fault waits for its call, as often as asked for, and can be taken back", async () => {
  const { stripe, stripeFake } = openStripeHarness();
  stripeFake.failNext({ on: "retrieve", kind: "status", status: 500, times: 2 });
  const { id } = await stripe.checkout.sessions.create(orderParameters());
  await expect(stripe.checkout.sessions.retrieve(id)).rejects.toMatchObject({ statusCode: 500 });
  await expect(stripe.checkout.sessions.retrieve(id)).rejects.toMatchObject({ statusCode: 500 });
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ id });
  stripeFake.failNext({ kind: "drop", times: 9 });
  stripeFake.clearFaults();
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ id });
});
