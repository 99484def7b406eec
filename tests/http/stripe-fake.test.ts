import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Stripe } from "stripe";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ServedStripeFake, serveStripeFake } from "../../app/dev/stripe-fake/serve.ts";
import { orderParameters, STRIPE_KEY, WEBHOOK_SECRET } from "../support/stripe-harness.ts";

const RETRIES = 3;
let shop: Server;
let served: ServedStripeFake;
let stripe: Stripe;
const events: Stripe.Event[] = [];
/** The shop's response codes for the next webhooks. */
const answers: number[] = [];

beforeAll(async () => {
  shop = createServer(async (incoming, outgoing) => {
    const event = Stripe.webhooks.constructEvent(
      await text(incoming),
      incoming.headers["stripe-signature"] ?? "",
      WEBHOOK_SECRET,
    );
    events.push(event);
    outgoing.writeHead(answers.shift() ?? 200).end();
  });
  await once(shop.listen(0, "127.0.0.1"), "listening");
  const webhookUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/webhooks/stripe`;
  const retryDelaysMs = Array.from({ length: RETRIES }, () => 10);
  served = await serveStripeFake({
    port: 0,
    secretKey: STRIPE_KEY,
    webhookSecret: WEBHOOK_SECRET,
    now: () => new Date(),
    webhookUrl,
    retryDelaysMs,
  });
  const { hostname, port } = new URL(served.origin);
  stripe = new Stripe(STRIPE_KEY, { host: hostname, port, protocol: "http", maxNetworkRetries: 2, telemetry: false });
});

afterAll(async () => {
  await served?.close();
  await new Promise((resolve) => shop?.close(resolve));
});

beforeEach(() => {
  events.length = 0;
  answers.length = 0;
  served.stripeFake.webhooks = "send";
  served.stripeFake.clearFaults();
});

test("from the cart to the money, over HTTP", async () => {
  const session = await stripe.checkout.sessions.create(orderParameters("order-http"), {
    idempotencyKey: "order-http",
  });
  expect(session.url).toBe(`${served.origin}/c/pay/${session.id}`);
  const page = await fetch(session.url ?? "");
  expect([page.status, page.headers.get("Content-Type"), (await page.text()).includes("Pay $72.00")]).toEqual([
    200,
    "text/html; charset=utf-8",
    true,
  ]);
  const paid = await fetch(session.url ?? "", {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ action: "pay", email: "ruth@example.com", name: "Ruth" }),
  });
  expect([paid.status, paid.headers.get("Location")]).toEqual([
    303,
    `https://shop.example/shop/success?session_id=${session.id}`,
  ]);
  await served.stripeFake.settled();
  expect(events.find(({ type }) => type === "checkout.session.completed")).toMatchObject({
    data: { object: { id: session.id, payment_status: "paid" } },
  });
  const found = await stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent"] });
  expect(found.payment_intent).toMatchObject({ object: "payment_intent", amount: 7_200 });
  const event = await stripe.events.retrieve(events[0]?.id ?? "");
  expect(event.id).toBe(events[0]?.id);
});

test("a repeated request is answered from what was saved", async () => {
  const [first, second] = [await create("repeated"), await create("repeated")];
  expect(second.id).toBe(first.id);
  expect([
    first.lastResponse.headers["idempotent-replayed"],
    second.lastResponse.headers["idempotent-replayed"],
  ]).toEqual([undefined, "true"]);
});

test("a dropped answer is asked for again by the package, and makes one session", async () => {
  const before = served.stripeFake.sessions().length;
  served.stripeFake.failNext({ on: "create", kind: "drop-after" });
  expect((await create("dropped-after")).lastResponse.headers["idempotent-replayed"]).toBe("true");
  expect(served.stripeFake.sessions()).toHaveLength(before + 1);
  served.stripeFake.failNext({ on: "create", kind: "drop", times: 3 });
  await expect(create("dropped")).rejects.toMatchObject({ type: "StripeConnectionError" });
  expect(served.stripeFake.sessions()).toHaveLength(before + 1);
});

test("a slow answer runs into the client's time limit, and its work is done all the same", async () => {
  served.stripeFake.failNext({ on: "create", kind: "slow", ms: 300 });
  const options = { idempotencyKey: "slow", timeout: 50, maxNetworkRetries: 0 };
  await expect(stripe.checkout.sessions.create(orderParameters(), options)).rejects.toMatchObject({
    type: "StripeConnectionError",
  });
  await expect(
    stripe.checkout.sessions.create(orderParameters(), { ...options, timeout: 5_000 }),
  ).rejects.toMatchObject({ statusCode: 409 });
  await new Promise((resolve) => setTimeout(resolve, 350));
  expect((await create("slow")).lastResponse.headers["idempotent-replayed"]).toBe("true");
});

test("refusals keep their shape on the wire", async () => {
  await expect(stripe.checkout.sessions.retrieve("cs_test_none")).rejects.toMatchObject({
    statusCode: 404,
    code: "resource_missing",
    requestId: expect.stringMatching(/^req_/),
  });
  const outsider = new Stripe("sk_test_wrong", {
    host: "127.0.0.1",
    port: new URL(served.origin).port,
    protocol: "http",
  });
  await expect(outsider.checkout.sessions.create(orderParameters())).rejects.toMatchObject({
    type: "StripeAuthenticationError",
  });
});

test("webhooks that the shop refuses come again until it takes them", async () => {
  answers.push(500, 503);
  const { id } = served.stripeFake.sendEvent("checkout.session.completed", { id: "cs_test_1" });
  await served.stripeFake.settled();
  expect(events.map((event) => event.id)).toEqual([id, id, id]);
  expect(
    served.stripeFake
      .deliveries()
      .slice(-3)
      .map(({ status }) => status),
  ).toEqual([500, 503, 200]);
});

test("closing gives up on what is still to be tried again", async () => {
  const busy = await serveStripeFake({
    port: 0,
    secretKey: STRIPE_KEY,
    webhookSecret: WEBHOOK_SECRET,
    now: () => new Date(),
    retryDelaysMs: [60_000],
  });
  busy.stripeFake.sendEvent("checkout.session.completed", {});
  await expect.poll(() => busy.stripeFake.deliveries().length).toBe(1);
  await busy.close();
  await busy.stripeFake.settled();
  expect(busy.stripeFake.deliveries()).toHaveLength(1);
});

test("without anybody to post to, the schedule runs out", async () => {
  const lonely = await serveStripeFake({
    port: 0,
    secretKey: STRIPE_KEY,
    webhookSecret: WEBHOOK_SECRET,
    now: () => new Date(),
    retryDelaysMs: [1],
  });
  lonely.stripeFake.sendEvent("checkout.session.completed", {});
  await lonely.stripeFake.settled();
  expect(lonely.stripeFake.deliveries().map(({ status }) => status)).toEqual([null, null]);
  await lonely.close();
  await expect(fetch(lonely.origin)).rejects.toThrow("fetch failed");
});

function create(idempotencyKey: string) {
  return stripe.checkout.sessions.create(orderParameters(), { idempotencyKey });
}
