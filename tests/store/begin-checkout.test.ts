import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { changeCart } from "../../app/shop/cart/change-cart.server.ts";
import { beginCheckout, type CheckoutOutcome } from "../../app/shop/checkout/begin-checkout.server.ts";
import { showCart } from "../../app/shop/checkout/show-cart.server.ts";
import { sweepOrders } from "../../app/shop/checkout/sweep-orders.server.ts";
import { openWorld, type World } from "../long/checkout-model/model-world.ts";
import type { ServerProcess } from "../long/checkout-model/server-process.ts";

// Bugs that the model test found, each with its own test: see checkout-model.test.ts.

let world: World;
let to: ServerProcess;
let cartId: string | null;

beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

beforeEach(async () => {
  await world.startOver();
  to = await world.server(0);
  const added = await changeCart(to, null, { kind: "add", line: { productId: "tee", size: "M", quantity: 1 } }, "");
  cartId = added.kind === "changed" ? added.id : null;
});

/** Opens the cart page. Returns a function that presses Checkout on it. */
async function openPage(): Promise<() => Promise<CheckoutOutcome>> {
  const { page, priceHash } = await showCart(to, cartId, null);
  return async () =>
    beginCheckout(await world.server(0), {
      cartId,
      page,
      priceHash,
      delivery: "",
      lines: [],
      origin: "https://shop.example",
      visitor: null,
    });
}

test("two tabs that are pressed at once make one order of what lies in the cart once", async () => {
  const [first, second] = [await openPage(), await openPage()];
  holdStripe(2);
  const outcomes = await Promise.all([first(), second()]);
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(["look-again", "pay"]);
  const { orders, variants } = await world.observer.read();
  expect(orders.map(({ state }) => state).toSorted()).toEqual(["cancelled", "pending"]);
  expect(variants[0]?.stock).toBe(2);
  expect(
    world.desk.stripeFake
      .sessions()
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual(["expired", "open"]);
});

test("one payment is at most $999,999.99 with the dearest shipping of the choice (docs/behavior.md, Limits 4)", async () => {
  // The rates are free shipping and $14.00.
  const outcomes: string[] = [];
  for (const cents of [99_998_600, 99_998_599]) {
    await world.observer.write(`update product_variants set price_cents = ${cents}`);
    const press = await openPage();
    outcomes.push((await press()).kind);
  }
  expect(outcomes).toEqual(["too-much", "pay"]);
});

test("a refund is noted of an order that a person looks into, though its webhook is lost", async () => {
  await (
    await openPage()
  )();
  const { stripeFake } = world.desk;
  const [session] = stripeFake.sessions();
  stripeFake.pay(session?.id ?? "");
  await sweepOrders(to, { all: true });
  await world.observer.write("update orders set attention = 'stock-short'");
  stripeFake.refund(stripeFake.payments()[0]?.paymentIntentId ?? "");
  await sweepOrders(to, { all: true });
  expect((await world.observer.read()).orders).toMatchObject([
    { state: "refunded", refunded_cents: 3_000, attention: "stock-short" },
  ]);
});

test.each([true, false])(
  "a refund that fails weeks later puts the order right, the webhook of it being told: %s",
  async (told) => {
    await (
      await openPage()
    )();
    const { stripeFake } = world.desk;
    stripeFake.pay(stripeFake.sessions()[0]?.id ?? "");
    const intent = stripeFake.payments()[0]?.paymentIntentId ?? "";
    stripeFake.refund(intent, 400);
    stripeFake.refund(intent);
    await world.webhooks.deliver(world);
    expect((await world.observer.read()).orders).toMatchObject([
      { state: "refunded", refunded_cents: 3_000, attention: null },
    ]);
    world.desk.later(20 * 24 * 60);
    await sweepOrders(to);
    if (!told) stripeFake.webhooks = "lose";
    expect(stripeFake.failRefund(intent)).toBe(true);
    await world.webhooks.deliver(world, { reversed: true, times: 2 });
    if (!told) world.desk.later(25 * 60);
    expect(await sweepOrders(to)).toMatchObject({ checked: 1, failed: 0 });
    const { orders, variants, lines } = await world.observer.read();
    expect(orders).toMatchObject([{ state: "paid", refunded_cents: 400, attention: "refund-failed" }]);
    expect([variants[0]?.stock, lines[0]?.held]).toEqual([2, 1]);
    const letters = await to.db.selectFrom("outbox").select("kind").execute();
    // The shopper and the team get one email each about the order, the shopper one about each refund that went through,
    // and the team one about the one that failed.
    const refunds = ["order-refunded", "order-refunded"];
    expect(letters.map(({ kind }) => kind).toSorted()).toEqual([
      "order-confirmation",
      ...refunds,
      "team-order",
      "team-refund",
    ]);
    stripeFake.refund(intent, 2_600);
    await sweepOrders(to, { all: true });
    expect((await world.observer.read()).orders).toMatchObject([{ state: "refunded", refunded_cents: 3_000 }]);
  },
);

/**
 * Delays Stripe's responses until there are this many orders. Otherwise one tab might finish before the other one
 * starts.
 */
function holdStripe(orders: number): void {
  const { stripeFake } = world.desk;
  const { handle } = stripeFake;
  stripeFake.handle = async (request) => {
    await expect.poll(async () => (await world.observer.read()).orders.length).toBe(orders);
    return handle(request);
  };
}
