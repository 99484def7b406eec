import { expect, test } from "vitest";
import { openStripeHarness, orderParameters } from "../support/stripe-harness.ts";

const idempotencyKey = "order-1-attempt-1";

/** Returns a promise (`passed`) and a function (`open`) that resolves it. */
function gate() {
  let resolvePassed: (() => void) | undefined;
  const passed = new Promise<void>((resolve) => (resolvePassed = resolve));
  return { passed, open: () => resolvePassed?.() };
}

test("the same key and parameters bring the same answer, and no second session", async () => {
  const { stripe, stripeFake, later } = openStripeHarness();
  const first = await stripe.checkout.sessions.create(orderParameters(), { idempotencyKey });
  later(23 * 60);
  const second = await stripe.checkout.sessions.create(orderParameters(), { idempotencyKey });
  expect(second).toEqual(first);
  // With the fetch client, the package returns the response's own Headers object.
  const [before, after] = [first, second].map(({ lastResponse }) => lastResponse.headers as unknown as Headers);
  expect([before?.get("Idempotent-Replayed"), after?.get("Idempotent-Replayed")]).toEqual([null, "true"]);
  expect(after?.get("Original-Request")).toBe(before?.get("Request-Id"));
  expect(stripeFake.sessions()).toHaveLength(1);
});

test("a saved answer is as old as it is: the session may be over by then", async () => {
  const { stripe, stripeFake } = openStripeHarness();
  const { id } = await stripe.checkout.sessions.create(orderParameters(), { idempotencyKey });
  stripeFake.pay(id);
  expect(await stripe.checkout.sessions.create(orderParameters(), { idempotencyKey })).toMatchObject({
    id,
    status: "open",
  });
});

test("after 24 hours a key is forgotten", async () => {
  const { stripe, stripeFake, later } = openStripeHarness();
  await stripe.checkout.sessions.create(orderParameters(), { idempotencyKey });
  later(24 * 60);
  await stripe.checkout.sessions.create(orderParameters("order-2"), { idempotencyKey });
  expect(stripeFake.sessions()).toHaveLength(2);
});

test("a key is for one request: other parameters or another address are refused", async () => {
  const { stripe, stripeFake } = openStripeHarness();
  const { id } = await stripe.checkout.sessions.create(orderParameters(), { idempotencyKey });
  const refused = { type: "StripeIdempotencyError", statusCode: 400, rawType: "idempotency_error" };
  await expect(stripe.checkout.sessions.create(orderParameters("order-2"), { idempotencyKey })).rejects.toMatchObject(
    refused,
  );
  await expect(stripe.checkout.sessions.expire(id, {}, { idempotencyKey })).rejects.toMatchObject(refused);
  expect(stripeFake.sessions()).toMatchObject([{ id, status: "open" }]);
});

test("nothing is kept of a request that was not valid", async () => {
  const { stripe } = openStripeHarness();
  await expect(
    stripe.checkout.sessions.create({ ...orderParameters(), line_items: [] }, { idempotencyKey }),
  ).rejects.toMatchObject({ statusCode: 400 });
  expect(await stripe.checkout.sessions.create(orderParameters(), { idempotencyKey })).toMatchObject({
    status: "open",
  });
});

test("what an endpoint refused while it worked is kept", async () => {
  const { stripe, stripeFake } = openStripeHarness();
  const { id } = await stripe.checkout.sessions.create(orderParameters());
  stripeFake.pay(id);
  const refused = await stripe.checkout.sessions.expire(id, {}, { idempotencyKey }).catch((error: unknown) => error);
  const again = await stripe.checkout.sessions.expire(id, {}, { idempotencyKey }).catch((error: unknown) => error);
  expect(refused).toMatchObject({ statusCode: 400 });
  expect(again).toMatchObject({ statusCode: 400, headers: { "idempotent-replayed": "true" } });
});

test("while the first request is under way, a second one is told to wait", async () => {
  const { passed, open } = gate();
  const { stripe, stripeFake } = openStripeHarness({ pause: () => passed });
  stripeFake.failNext({ on: "create", kind: "slow", ms: 5_000 });
  const first = stripe.checkout.sessions.create(orderParameters(), { idempotencyKey });
  const second = await stripe.checkout.sessions
    .create(orderParameters(), { idempotencyKey })
    .catch((error: unknown) => error);
  expect(second).toMatchObject({
    statusCode: 409,
    code: "idempotency_key_in_use",
    headers: { "stripe-should-retry": "true" },
  });
  const third = stripe.checkout.sessions.create(orderParameters(), { idempotencyKey, maxNetworkRetries: 2 });
  open();
  expect((await third).id).toBe((await first).id);
  expect(stripeFake.sessions()).toHaveLength(1);
});
