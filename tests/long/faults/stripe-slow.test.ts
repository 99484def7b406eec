import { afterAll, beforeAll, expect, test } from "vitest";
import { expectNoCheckout, openCheckout } from "../../support/refused-checkout.ts";
import { type ShopServer, startShop } from "../../support/shop-server.ts";
import { visit } from "../../support/visitor.ts";

let shop: ShopServer;

beforeAll(async () => void (shop = await startShop()));
afterAll(() => shop?.remove());

test("an answer of Stripe's after ten seconds is too late: the shopper is told, the cart is kept, and nobody else waits", async () => {
  const checkout = await openCheckout(shop);
  shop.stripe.stripeFake.failNext({ on: "create", kind: "slow", ms: 10_500 });
  let waiting = true;
  const paid = checkout.pay().finally(() => void (waiting = false));
  for (const path of ["/", "/shop", "/cart", "/healthz"])
    expect((await visit(shop.origin).get(path)).status, path).toBe(200);
  expect(waiting).toBe(true);
  await expectNoCheckout(checkout, await paid);
});
