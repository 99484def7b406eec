import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { changeCart } from "../../app/shop/cart/change-cart.server.ts";
import { findStockDifferences } from "../../app/shop/catalogue/catalogue.store.server.ts";
import { beginCheckout, type CheckoutOutcome } from "../../app/shop/checkout/begin-checkout.server.ts";
import { cancelCheckout } from "../../app/shop/checkout/finish-checkout.server.ts";
import { showCart } from "../../app/shop/checkout/show-cart.server.ts";
import { openWorld, type World } from "../long/checkout-model/model-world.ts";
import { recount } from "../long/checkout-model/outside-commands.ts";
import type { ServerProcess } from "../long/checkout-model/server-process.ts";

// Cases that tests/long/checkout-model.test.ts finds by chance, each with its own test.

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
  // The rates are free and $14.00.
  const outcomes: string[] = [];
  for (const cents of [99_998_600, 99_998_599]) {
    await world.observer.write(`update product_variants set price_cents = ${cents}`);
    const press = await openPage();
    outcomes.push((await press()).kind);
  }
  expect(outcomes).toEqual(["too-much", "pay"]);
});

test.for([
  { left: 3, attention: null, stock: 2, held: 1 },
  { left: 0, attention: "stock-short", stock: 0, held: 0 },
])(
  "a payment that Stripe tells of after the order was cancelled counts, with $left units left",
  async ({ left, attention, stock, held }) => {
    const press = await openPage();
    await press();
    const { stripeFake } = world.desk;
    const [session] = stripeFake.sessions();
    expect(await cancelCheckout(to, session?.metadata.order_id ?? null, cartId)).toMatchObject({ state: "cancelled" });
    await recount(world, 0, left, 0);
    stripeFake.sendEvent("checkout.session.completed", {
      ...session,
      status: "complete",
      payment_status: "paid",
      payment_intent: "pi_late",
    });
    await world.webhooks.deliver(world);
    const { orders, lines, variants } = await world.observer.read();
    expect(orders).toMatchObject([{ state: "paid", attention, paid_cents: 3_000, stripe_payment_intent: "pi_late" }]);
    expect([variants[0]?.stock, lines[0]?.held]).toEqual([stock, held]);
    expect(await findStockDifferences(to.db)).toEqual([]);
  },
);

/** Delays Stripe's responses until this many orders exist: otherwise one tab may finish before the other starts. */
function holdStripe(orders: number): void {
  const { stripeFake } = world.desk;
  const { handle } = stripeFake;
  stripeFake.handle = async (request) => {
    await expect.poll(async () => (await world.observer.read()).orders.length).toBe(orders);
    return handle(request);
  };
}
