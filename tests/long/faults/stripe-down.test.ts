import { afterAll, beforeAll, expect, test } from "vitest";
import { expectNoCheckout, openCheckout } from "../../support/refused-checkout.ts";
import { type ShopServer, startShop } from "../../support/shop-server.ts";
import { visit } from "../../support/visitor.ts";

let shop: ShopServer;

beforeAll(async () => void (shop = await startShop()));
afterAll(() => shop?.remove());

test("connections to Stripe are refused: the cart is kept, the hold released, and the shopper told", async () => {
  const checkout = await openCheckout(shop);
  await shop.stripe.close();
  await expectNoCheckout(checkout, await checkout.pay());
  for (const path of ["/shop/success?session_id=cs_test_1", "/shop/cancel", "/shop", "/cart"])
    expect((await visit(shop.origin).get(path)).status, path).toBe(200);
});
