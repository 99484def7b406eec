import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { seed } from "../support/seed-catalogue.ts";
import { withDatabase } from "../support/server-database.ts";
import { changedTables, dumpShop, readStripeEvents, type ShopDump } from "../support/shop-records.ts";
import { type ShopServer, startShop } from "../support/shop-server.ts";
import { addToCart, beginPayment, orderOf, sessionOf } from "../support/shop-steps.ts";
import { startServer } from "../support/start-server.ts";
import { visit } from "../support/visitor.ts";

let shop: ShopServer;
/** The session of an order of one notebook, $16.50, that is paid at Stripe. Its webhook hasn't arrived yet. */
let sessionId: string;
let orderId: string;
let before: ShopDump;

beforeAll(async () => {
  // Enough units for all tests, because sold units stay sold.
  const products = [seed("stewardship-notebook", "Stewardship Notebook", { "": [1650, 1000] })];
  shop = await startShop({ STRIPE_WEBHOOK_SECRET: "whsec_next, whsec_shop" }, { products });
});

afterAll(async () => {
  await shop?.remove();
});

beforeEach(async () => {
  shop.stripe.stripeFake.webhooks = "hold";
  const shopper = visit(shop.origin);
  sessionId = await beginPayment(shopper, await addToCart(shopper, "stewardship-notebook", { quantity: "1" }));
  orderId = (await orderOf(shop, sessionId)).id;
  shop.stripe.stripeFake.pay(sessionId);
  // The sweeper would close the orders of the tests before, once the file takes long.
  await withDatabase(shop.databaseFile, (db) =>
    db.updateTable("orders").set({ check_after: "9999-12-31T00:00:00.000Z" }).execute(),
  );
  before = await dumpShop(shop.databaseFile);
});

const MADE_UP = { id: "evt_made_up", object: "event", type: "checkout.session.completed" };

describe("a webhook without Stripe's current signature for us is refused and not stored", () => {
  test("none, or one that is forged, of another secret, scheme or body, or too old or early", async () => {
    const body = bodyOf(completed());
    const { stripeFake } = shop.stripe;
    const signatures: [what: string, signature: string | null][] = [
      ["none", null],
      ["a word", "yes"],
      ["forged", `t=${Math.floor(Date.now() / 1000)},v1=${"0".repeat(64)}`],
      ["without a value", `t=${Math.floor(Date.now() / 1000)},v1`],
      ["by another secret", hmac(body, "whsec_other")],
      ["by an empty secret", hmac(body, "")],
      ["of another scheme", hmac(body, "whsec_shop", "v0")],
      ["of another body", stripeFake.sign(JSON.stringify(MADE_UP))],
      ["310 seconds ahead", stripeFake.sign(body, ago(-310))],
      ["301 seconds old", stripeFake.sign(body, ago(301))],
    ];
    for (const [what, signature] of signatures) {
      const answer = await post(body, signature === null ? {} : { "Stripe-Signature": signature });
      expect([what, answer.status, answer.text]).toEqual([what, 400, "No valid signature."]);
    }
    expect(await changes()).toEqual([]);
  });

  test("a signed body that is no Stripe event: a retry would not change it", async () => {
    const event = JSON.parse(bodyOf(completed())) as object;
    const wrong = [
      "",
      "{",
      "null",
      "[]",
      '"text"',
      '{"object":"event","id":null,"type":null}',
      JSON.stringify({ ...event, data: null }),
      JSON.stringify({ ...event, id: [1] }),
      JSON.stringify(event).replace(/"amount_total":\d+/, '"amount_total":"all"'),
    ];
    for (const body of wrong)
      expect(
        (await post(body, { "Stripe-Signature": shop.stripe.stripeFake.sign(body) })).status,
        body.slice(0, 80),
      ).toBe(400);
    expect(await changes()).toEqual([]);
    expect(shop.records().filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });

  test("a body that was changed on the way, by one space", async () => {
    const body = bodyOf(completed());
    const signature = shop.stripe.stripeFake.sign(body);
    expect((await post(`${body} `, { "Stripe-Signature": signature })).status).toBe(400);
    expect((await post(body.replace('"paid"', '"free"'), { "Stripe-Signature": signature })).status).toBe(400);
    expect(await changes()).toEqual([]);
    expect((await post(body, { "Stripe-Signature": signature })).status, "the same one unchanged").toBe(200);
  });

  test("but one is taken that is signed by the next secret, and old or early within five minutes", async () => {
    const body = bodyOf(completed());
    const { stripeFake } = shop.stripe;
    for (const signature of [
      hmac(body, "whsec_next"),
      stripeFake.sign(body, ago(-290)),
      stripeFake.sign(body, ago(290)),
    ])
      expect((await post(body, { "Stripe-Signature": signature })).status).toBe(200);
    expect((await orderOf(shop, sessionId)).state).toBe("paid");
  });

  test("every one where the secret is not set", async () => {
    const server = await startServer({ STRIPE_SECRET_KEY: "sk_test_shop" });
    try {
      const body = bodyOf(completed());
      for (const secret of ["", "whsec_shop", "undefined"]) {
        const answer = await fetch(`${server.origin}/webhooks/stripe`, {
          method: "POST",
          body,
          headers: { "Stripe-Signature": hmac(body, secret) },
        });
        expect(answer.status).toBe(400);
      }
      expect(await readStripeEvents(server.databaseFile)).toEqual([]);
    } finally {
      await server.remove();
    }
  });
});

describe("requests that post no event", () => {
  test("a body that is too large is not read, although it is signed", async () => {
    const body = bodyOf({ ...completed(), padding: "x".repeat(300_000) });
    expect((await post(body, { "Stripe-Signature": shop.stripe.stripeFake.sign(body) })).status).toBe(413);
    expect(await changes()).toEqual([]);
  });
});

describe("an event that Stripe signed", () => {
  test("and that is repeated takes effect once", async () => {
    const event = completed();
    expect(await deliver(event)).toEqual([200, "handled"]);
    const after = await dumpShop(shop.databaseFile);
    for (let time = 0; time < 3; time += 1) expect(await deliver(event)).toEqual([200, "handled"]);
    expect(changedTables(after, await dumpShop(shop.databaseFile))).toEqual([]);
  });

  test("whose id was seen with other content has no effect", async () => {
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

  test("of a type that this site does nothing about is taken and changes nothing", async () => {
    expect(await deliver({ ...completed(), type: "checkout.session.teleported" })).toEqual([200, "unknown-type"]);
    expect(await changes()).toEqual(["stripe_events"]);
  });

  test("about a session of the same account that is not of this site changes nothing", async () => {
    const other = {
      ...sessionOf(shop, sessionId),
      id: "cs_test_other",
      metadata: {},
      client_reference_id: "elsewhere",
    };
    expect(await deliver(completed(other))).toEqual([200, "not-ours"]);
    expect(await changes()).toEqual(["stripe_events"]);
  });

  test("about a second session of the same order is flagged, and the order is not paid by it", async () => {
    expect(await deliver(completed({ ...sessionOf(shop, sessionId), id: "cs_test_second" }))).toEqual([200, "handled"]);
    expect(await orderOf(shop, sessionId)).toMatchObject({
      state: "pending",
      attention: "paid-twice",
      paid_cents: null,
    });
  });

  test.each(["open", "expired"])(
    "of a session that is paid, but %s and not complete, pays for nothing",
    async (status) => {
      expect(await deliver(completed({ ...sessionOf(shop, sessionId), status }))).toEqual([200, "handled"]);
      const order = await orderOf(shop, sessionId);
      expect([order.state, order.paid_cents]).toEqual([status === "open" ? "pending" : "cancelled", null]);
    },
  );

  test.each<[string, object]>([
    ["a smaller amount", { amount_subtotal: 1, amount_total: 1 }],
    ["one cent less, and no discount that says why", { amount_total: 1649 }],
    ["another currency", { currency: "jpy" }],
  ])("that says %s leaves the order unpaid, for a person to look into", async (_name, lie) => {
    const event = completed({ ...sessionOf(shop, sessionId), ...lie });
    expect(await deliver(event)).toEqual([200, "handled"]);
    expect(await orderOf(shop, sessionId)).toMatchObject({
      state: "pending",
      attention: "amount-differs",
      paid_cents: null,
    });
    await shop.waitForRecord(
      (record) => record.msg === "order needs a person" && record.order === orderId && record.level === 50,
    );
    expect((await changes()).filter((table) => /stock|product|cart|line/.test(table))).toEqual([]);
  });

  test("about an unknown order is stored once, requested again, and takes effect when the order exists", async () => {
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

  test("about a refund of more than was paid refunds the order and gives no stock twice", async () => {
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
});

function ago(seconds: number): Date {
  return new Date(Date.now() - seconds * 1000);
}

/** Returns a signature in Stripe's format, made with any secret. */
function hmac(body: string, secret: string, scheme = "v1"): string {
  const time = Math.floor(Date.now() / 1000);
  return `t=${time},${scheme}=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`;
}

/** Returns the event of a completed payment, with a new id. */
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

async function deliver(event: object): Promise<[number, string]> {
  const body = bodyOf(event);
  const { status, text } = await post(body, { "Stripe-Signature": shop.stripe.stripeFake.sign(body) });
  return [status, text];
}

async function post(body: string, headers: Record<string, string>) {
  const answer = await fetch(`${shop.origin}/webhooks/stripe`, { method: "POST", body, headers });
  return { status: answer.status, text: await answer.text() };
}

async function changes() {
  return changedTables(before, await dumpShop(shop.databaseFile));
}

async function eventOf(id: string) {
  return (await readStripeEvents(shop.databaseFile)).find((event) => event.id === id);
}

/** Stores a copy of the order with another id, as if it had been restored from a backup. */
async function copyOrder(id: string, session: string): Promise<void> {
  await withDatabase(shop.databaseFile, async (db) => {
    const { place: _place, ...order } = await db
      .selectFrom("orders")
      .selectAll()
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    const lines = await db.selectFrom("order_lines").selectAll().where("order_id", "=", orderId).execute();
    await db
      .insertInto("orders")
      .values({ ...order, id, checkout_key: null, stripe_session_id: session })
      .execute();
    for (const line of lines)
      await db
        .insertInto("order_lines")
        .values({ ...line, order_id: id, held: 0 })
        .execute();
  });
}
