import { expect, test } from "vitest";
import { deletePerson } from "../../app/desk/people/person.server.ts";
import { receiveEvent } from "../../app/shop/checkout/stripe-events.server.ts";
import { sweepOrders } from "../../app/shop/checkout/sweep-orders.server.ts";
import { findOrder } from "../../app/shop/orders/order.store.server.ts";
import { placeOrderOf } from "../support/place-orders.ts";
import { depsOf, useStripeShop } from "../support/use-stripe-shop.ts";

// A webhook made without an API version sends events in the account's version, which may be older.

const shop = useStripeShop();
type Deps = Awaited<ReturnType<typeof depsOf>>;

/** Pays an order. Its event has the shipping address in another field, or nowhere. */
async function payWith(to: Deps, field: string | null) {
  const sessionId = await placeOrderOf(shop.db, shop.stripe.origin, "hymn-board-tote", 1);
  shop.stripe.stripeFake.pay(sessionId);
  await shop.stripe.stripeFake.settled();
  for (const { body } of shop.received.splice(0)) {
    const sent = JSON.parse(body);
    const { collected_information: now, ...rest } = sent.data.object;
    const object = { ...rest, ...(field !== null && { [field]: now?.shipping_details }) };
    const old = JSON.stringify({ ...sent, api_version: "2020-08-27", data: { object } });
    const event = to.payments.readEvent(old, shop.stripe.stripeFake.sign(old), new Date());
    if (event) await receiveEvent(to, event);
  }
  const order = () => findOrder(shop.db, { sessionId });
  expect(await order()).toMatchObject({ state: "paid", email: expect.stringContaining("@") });
  return order;
}

async function sweepAll(to: Deps): Promise<void> {
  await shop.db.updateTable("orders").set({ check_after: "2026-01-01T00:00:00.000Z" }).execute();
  expect(await sweepOrders(to)).toMatchObject({ checked: 1, failed: 0 });
}

test.each(["shipping_details", "shipping"])(
  "the shipping address is read from %s of an older version",
  async (field) => {
    const order = await payWith(await depsOf(shop), field);
    expect((await order())?.shipping).toContain('"line1"');
  },
);

test("an address that an event didn't have is kept once Stripe is asked, and finds the order", async () => {
  const to = await depsOf(shop);
  const order = await payWith(to, null);
  expect((await order())?.shipping).toBeNull();
  await sweepAll(to);
  const { id, shipping } = (await order()) ?? {};
  expect(shipping).toContain('"line1"');
  const found = await shop.db
    .selectFrom("orders")
    .select("words")
    .where("id", "=", id ?? "")
    .executeTakeFirst();
  expect(found?.words).toContain(JSON.parse(shipping ?? "{}").name);
});

test("an address that was deleted is never kept again", async () => {
  const to = await depsOf(shop);
  const order = await payWith(to, "shipping_details");
  const { email } = (await order()) ?? {};
  // An order that must still be shipped loses nothing.
  await shop.db.updateTable("orders").set({ shipped_at: to.now().toISOString() }).execute();
  await deletePerson(shop.db, ["secret"], { ...to, by: "ada" }, email ?? "");
  await sweepAll(to);
  expect(await order()).toMatchObject({ email: null, shipping: null });
});
