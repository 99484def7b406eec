import { createHmac } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { seed } from "../support/seed-catalogue.ts";
import { put, readMails, withDatabase } from "../support/server-database.ts";
import { changedTables, dumpShop, readOrderLines, readStripeEvents, type ShopDump } from "../support/shop-records.ts";
import { startShop } from "../support/shop-server.ts";
import { addToCart, beginPayment, orderOf, sessionOf } from "../support/shop-steps.ts";
import { startServer } from "../support/start-server.ts";
import { useServer } from "../support/use-server.ts";
import { visit } from "../support/visitor.ts";

const shop = useServer(() => {
  // Enough units for all tests, because sold units stay sold.
  const products = [seed("stewardship-notebook", "Stewardship Notebook", { "": [1650, 1000] })];
  return startShop({ STRIPE_WEBHOOK_SECRET: "whsec_next, whsec_shop" }, { products });
});
/** The session of a $16.50 order that is paid at Stripe. Its webhook hasn't arrived yet. */
let sessionId: string;
let orderId: string;
let before: ShopDump;

beforeEach(async () => {
  shop.stripe.stripeFake.webhooks = "hold";
  const shopper = visit(shop.origin);
  sessionId = await beginPayment(shopper, await addToCart(shopper, "stewardship-notebook"));
  orderId = (await orderOf(shop, sessionId)).id;
  shop.stripe.stripeFake.pay(sessionId);
  // On a slow machine, the sweeper would close earlier tests' orders.
  await withDatabase(shop.databaseFile, (db) =>
    db.updateTable("orders").set({ check_after: "9999-12-31T00:00:00.000Z" }).execute(),
  );
  before = await dumpShop(shop.databaseFile);
});

const MADE_UP = { id: "evt_made_up", object: "event", type: "checkout.session.completed" };

test("a webhook without Stripe's current signature for us is refused and not stored", async () => {
  const body = bodyOf(completed());
  const { stripeFake } = shop.stripe;
  const signatures: [what: string, signature: string | null][] = [
    ["none", null],
    ["a word", "yes"],
    ["without a value", `t=${Math.floor(Date.now() / 1000)},v1`],
    ["by another secret", hmac(body, "whsec_other")],
    ["by an empty secret", hmac(body, "")],
    ["of another body", stripeFake.sign(JSON.stringify(MADE_UP))],
    ["of a body without the last space", stripeFake.sign(body.slice(0, -1))],
    ["310 seconds ahead", stripeFake.sign(body, ago(-310))],
    ["301 seconds old", stripeFake.sign(body, ago(301))],
  ];
  for (const [what, signature] of signatures)
    expect([what, ...(await post(body, signature))]).toEqual([what, 400, "No valid signature."]);
  expect(await changes()).toEqual([]);
});

test("nor is a signed body that is no Stripe event, or too large: a retry would not change it", async () => {
  const event = JSON.parse(bodyOf(completed())) as object;
  const wrong = [
    "",
    "{",
    "null",
    '{"object":"event","id":null,"type":null}',
    JSON.stringify({ ...event, data: null }),
    JSON.stringify({ ...event, id: [1] }),
    JSON.stringify(event).replace(/"amount_total":\d+/, '"amount_total":"all"'),
    bodyOf({ ...event, padding: "x".repeat(300_000) }),
  ];
  for (const body of wrong) {
    const [status] = await post(body, shop.stripe.stripeFake.sign(body));
    expect(status, body.slice(0, 80)).toBe(body.length > 300_000 ? 413 : 400);
  }
  expect(await changes()).toEqual([]);
  expect(shop.records().filter(({ level }) => Number(level) >= 50)).toEqual([]);
});

test("one is taken that is signed by the next secret, and old or early within five minutes", async () => {
  const body = bodyOf(completed());
  const { stripeFake } = shop.stripe;
  for (const signature of [hmac(body, "whsec_next"), stripeFake.sign(body, ago(-290)), stripeFake.sign(body, ago(290))])
    expect((await post(body, signature))[0]).toBe(200);
  expect((await orderOf(shop, sessionId)).state).toBe("paid");
});

test("every webhook is refused where the secret is not set", async () => {
  const server = await startServer({ STRIPE_SECRET_KEY: "sk_test_shop" });
  try {
    const body = bodyOf(completed());
    for (const secret of ["", "whsec_shop", "undefined"])
      expect((await post(body, hmac(body, secret), server.origin))[0]).toBe(400);
    expect(await readStripeEvents(server.databaseFile)).toEqual([]);
  } finally {
    await server.remove();
  }
});

test("an event that is repeated takes effect once", async () => {
  const event = completed();
  expect(await deliver(event)).toEqual([200, "handled"]);
  const after = await dumpShop(shop.databaseFile);
  for (let time = 0; time < 3; time += 1) expect(await deliver(event)).toEqual([200, "handled"]);
  expect(changedTables(after, await dumpShop(shop.databaseFile))).toEqual([]);
});

test("an event whose id was seen with other content has no effect", async () => {
  const event = completed();
  await deliver(event);
  const after = await dumpShop(shop.databaseFile);
  const refund = {
    ...event,
    type: "charge.refunded",
    data: { object: { metadata: { order_id: orderId }, amount_refunded: 1650 } },
  };
  expect(await deliver(refund)).toEqual([200, "handled"]);
  expect(changedTables(after, await dumpShop(shop.databaseFile))).toEqual([]);
});

test("an event of a type that this site does nothing about is taken and changes nothing", async () => {
  expect(await deliver({ ...completed(), type: "checkout.session.teleported" })).toEqual([200, "unknown-type"]);
  expect(await changes()).toEqual(["stripe_events"]);
});

test("an event about a session of the same account that is not of this site changes nothing", async () => {
  const other = {
    ...sessionOf(shop, sessionId),
    id: "cs_test_other",
    metadata: {},
    client_reference_id: "elsewhere",
  };
  expect(await deliver(completed(other))).toEqual([200, "not-ours"]);
  expect(await changes()).toEqual(["stripe_events"]);
});

test("events about a second session of the same order are flagged, the team is told once, and the order is not paid by it", async () => {
  const second = { ...sessionOf(shop, sessionId), id: "cs_test_second" };
  for (let time = 0; time < 2; time += 1) expect(await deliver(completed(second))).toEqual([200, "handled"]);
  expect(await orderOf(shop, sessionId)).toMatchObject({
    state: "pending",
    attention: "paid-twice",
    paid_cents: null,
  });
  const mails = (await readMails(shop.databaseFile)).filter(({ about }) => about === `order:${orderId}`);
  const text = expect.stringContaining("Two payments came in for this order");
  expect(mails).toMatchObject([{ kind: "team-attention", to_address: null, text }]);
});

test.each(["open", "expired"])(
  "an event of a session that is paid, but %s and not complete, pays for nothing",
  async (status) => {
    expect(await deliver(completed({ ...sessionOf(shop, sessionId), status }))).toEqual([200, "handled"]);
    const order = await orderOf(shop, sessionId);
    expect([order.state, order.paid_cents]).toEqual([status === "open" ? "pending" : "cancelled", null]);
  },
);

// tests/unit/order-states.test.ts covers other amounts.
test("an event of one cent less leaves the order unpaid, for a person to look into", async () => {
  const { amount_total } = sessionOf(shop, sessionId);
  const event = completed({ ...sessionOf(shop, sessionId), amount_total: amount_total - 1 });
  expect(await deliver(event)).toEqual([200, "handled"]);
  const unpaid = { state: "pending", attention: "amount-differs", paid_cents: null };
  expect(await orderOf(shop, sessionId)).toMatchObject(unpaid);
  await shop.waitForRecord(
    ({ msg, order, level }) => msg === "order needs a person" && order === orderId && level === 50,
  );
  expect((await changes()).filter((table) => /stock|product|cart|line/.test(table))).toEqual([]);
});

test("an event about an unknown order is stored once, requested again, and takes effect when the order exists", async () => {
  const [id, session] = [`late-${orderId}`, `${sessionId}_late`];
  const event = completed({
    ...sessionOf(shop, sessionId),
    id: session,
    client_reference_id: id,
    metadata: { order_id: id },
    payment_intent: "pi_late",
  });
  for (let time = 0; time < 2; time += 1) {
    expect(await deliver(event)).toEqual([503, "No such order here. Please try again later."]);
    expect(await eventOf(event.id)).toMatchObject({ outcome: "no-order", order_id: null });
  }
  expect(await changes()).toEqual(["stripe_events"]);
  await copyOrder(id, session);
  expect(await deliver(event)).toEqual([200, "handled"]);
  expect(await orderOf(shop, session)).toMatchObject({ id, state: "paid", paid_cents: 2250 });
  expect(await eventOf(event.id)).toMatchObject({ outcome: "handled", order_id: id });
  expect(await deliver(event)).toEqual([200, "handled"]);
});

test("an event about a refund of more than was paid refunds the order and gives no stock twice", async () => {
  await deliver(completed());
  const paid = await dumpShop(shop.databaseFile);
  const refund = {
    ...completed(),
    type: "charge.refunded",
    data: { object: { payment_intent: null, metadata: { order_id: orderId }, amount_refunded: 999_999 } },
  };
  for (const event of [refund, { ...refund, id: `${refund.id}_again` }]) await deliver(event);
  expect((await orderOf(shop, sessionId)).state).toBe("refunded");
  const changed = changedTables(paid, await dumpShop(shop.databaseFile));
  expect(changed).toEqual(["orders", "order_events", "stripe_events"]);
});

function ago(seconds: number): Date {
  return new Date(Date.now() - seconds * 1000);
}

/** Signs in Stripe's format, with any secret. */
function hmac(body: string, secret: string): string {
  const time = Math.floor(Date.now() / 1000);
  return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`;
}

/** Returns a completed payment's event, with a new id. */
function completed(session: object = sessionOf(shop, sessionId)) {
  return {
    ...MADE_UP,
    id: `evt_${crypto.randomUUID()}`,
    api_version: "2026-10-28.endive",
    created: 1,
    livemode: false,
    data: { object: session },
  };
}

function bodyOf(event: object): string {
  return JSON.stringify(event, null, 2);
}

function deliver(event: object): Promise<[number, string]> {
  const body = bodyOf(event);
  return post(body, shop.stripe.stripeFake.sign(body));
}

async function post(body: string, signature: string | null, origin = shop.origin): Promise<[number, string]> {
  const headers: Record<string, string> = signature === null ? {} : { "Stripe-Signature": signature };
  const answer = await fetch(`${origin}/webhooks/stripe`, { method: "POST", body, headers });
  return [answer.status, await answer.text()];
}

async function changes() {
  return changedTables(before, await dumpShop(shop.databaseFile));
}

async function eventOf(id: string) {
  return (await readStripeEvents(shop.databaseFile)).find((event) => event.id === id);
}

/** Copies an order under another id, as if restored from a backup. */
async function copyOrder(id: string, session: string): Promise<void> {
  await withDatabase(shop.databaseFile, async (db) => {
    const own = db.selectFrom("orders").selectAll().where("id", "=", orderId);
    const { place: _place, ...order } = await own.executeTakeFirstOrThrow();
    await put(db, "orders", { ...order, id, checkout_key: null, stripe_session_id: session });
    for (const line of await readOrderLines(shop.databaseFile, orderId))
      await put(db, "order_lines", { ...line, order_id: id, held: 0 });
  });
}
