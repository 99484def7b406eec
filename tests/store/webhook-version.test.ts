import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deletePerson } from "../../app/desk/people/person.server.ts";
import { type ServedStripeFake, serveStripeFake } from "../../app/dev/stripe-fake/serve.ts";
import { makeRandomId } from "../../app/server/security/cookies-and-tokens.server.ts";
import { receiveEvent } from "../../app/shop/checkout/stripe-events.server.ts";
import { connectStripe } from "../../app/shop/checkout/stripe.server.ts";
import { sweepOrders } from "../../app/shop/checkout/sweep-orders.server.ts";
import { findOrder } from "../../app/shop/orders/order.store.server.ts";
import { placeOrderOf } from "../support/place-orders.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { FAKE_STRIPE_KEYS } from "../support/shop-server.ts";
import { openTestDatabase, type TestDatabase } from "../support/test-database.ts";

// A webhook that was made without an API version sends events in the account's, which may be an older one.

let store: TestDatabase;
let stripe: ServedStripeFake;
let received: string[];
let logged: string[];

beforeEach(async () => {
  [received, logged] = [[], []];
  store = await openTestDatabase();
  await seedCatalogue(store.file);
  stripe = await serveStripeFake({
    ...FAKE_STRIPE_KEYS,
    port: 0,
    now: () => new Date(),
    deliver: async (body) => {
      received.push(body);
      return 200;
    },
  });
});

afterEach(async () => {
  await stripe.close();
  await store.remove();
});

async function open() {
  const { secretKey, webhookSecret } = FAKE_STRIPE_KEYS;
  const account = { secretKey, webhookSecrets: [webhookSecret], apiBase: stripe.origin };
  const log = pino({ level: "warn" }, { write: (line: string) => void logged.push(line) });
  const options = { automaticTax: false, promotionCodes: false, termsOfService: false };
  const payments = await connectStripe({ ...account, ...options }, { log });
  return { db: store.db, payments, log, now: () => new Date(), randomId: makeRandomId, secrets: ["a-secret"] };
}

/** Pays an order. Its event has the shipping address in another field, or not at all. */
async function payWith(to: Awaited<ReturnType<typeof open>>, field: string | null) {
  const sessionId = await placeOrderOf(store.db, stripe.origin, "hymn-board-tote", 1);
  stripe.stripeFake.pay(sessionId);
  await stripe.stripeFake.settled();
  for (const body of received.splice(0)) {
    const sent = JSON.parse(body);
    const { collected_information: now, ...rest } = sent.data.object;
    const object = { ...rest, ...(field !== null && { [field]: now?.shipping_details }) };
    const old = JSON.stringify({ ...sent, api_version: "2020-08-27", data: { object } });
    const event = to.payments.readEvent(old, stripe.stripeFake.sign(old), new Date());
    if (event) await receiveEvent(to, event);
  }
  const order = () => findOrder(store.db, { sessionId });
  expect(await order()).toMatchObject({ state: "paid", email: expect.stringContaining("@") });
  return order;
}

async function sweepAll(to: Awaited<ReturnType<typeof open>>): Promise<void> {
  await store.db.updateTable("orders").set({ check_after: "2026-01-01T00:00:00.000Z" }).execute();
  expect(await sweepOrders(to)).toMatchObject({ checked: 1, failed: 0 });
}

test.each(["shipping_details", "shipping"])(
  "the shipping address is read from %s of an older version",
  async (field) => {
    const order = await payWith(await open(), field);
    expect((await order())?.shipping).toContain('"line1"');
  },
);

test("an address that an event didn't have is kept once Stripe is asked, and finds the order", async () => {
  const to = await open();
  const order = await payWith(to, null);
  expect((await order())?.shipping).toBeNull();
  await sweepAll(to);
  const { id, shipping } = (await order()) ?? {};
  expect(shipping).toContain('"line1"');
  const found = await store.db
    .selectFrom("orders")
    .select("words")
    .where("id", "=", id ?? "")
    .executeTakeFirst();
  expect(found?.words).toContain(JSON.parse(shipping ?? "{}").name);
});

test("an address that was deleted is never kept again", async () => {
  const to = await open();
  const order = await payWith(to, "shipping_details");
  const { email } = (await order()) ?? {};
  // Nothing is deleted from an order that has to be shipped.
  await store.db.updateTable("orders").set({ shipped_at: to.now().toISOString() }).execute();
  await deletePerson(store.db, ["secret"], { ...to, by: "ada" }, email ?? "");
  await sweepAll(to);
  expect(await order()).toMatchObject({ email: null, shipping: null });
});
