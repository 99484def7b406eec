import { afterAll, beforeAll, expect, test } from "vitest";
import { changeCart } from "../../app/shop/cart/change-cart.server.ts";
import { findStockDifferences } from "../../app/shop/catalogue/stock.store.server.ts";
import { beginCheckout } from "../../app/shop/checkout/begin-checkout.server.ts";
import { cancelCheckout } from "../../app/shop/checkout/cancel-order.server.ts";
import { showCart } from "../../app/shop/checkout/show-cart.server.ts";
import { openWorld, type World } from "../long/checkout-model/model-world.ts";
import { recount } from "../long/checkout-model/outside-commands.ts";

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

test.for([
  { left: 3, attention: null, stock: 2, held: 1 },
  { left: 0, attention: "stock-short", stock: 0, held: 0 },
])(
  "a payment that Stripe tells of after the order was cancelled counts, with $left units left",
  async ({ left, attention, stock, held }) => {
    await world.startOver();
    const to = await world.server(0);
    const added = await changeCart(to, null, { kind: "add", line: { productId: "tee", size: "M", quantity: 1 } }, "");
    const cartId = added.kind === "changed" ? added.id : null;
    const { page, priceHash } = await showCart(to, cartId, null);
    await beginCheckout(to, {
      cartId,
      page,
      priceHash,
      delivery: "",
      lines: [],
      origin: "https://shop.example",
      visitor: null,
    });
    const { stripeFake } = world.desk;
    const [session] = stripeFake.sessions();
    expect(await cancelCheckout(to, session?.metadata.order_id ?? null, cartId)).toMatchObject({ kind: "restorable" });
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
