import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectNoCheckout, openCheckout } from "../../support/refused-checkout.ts";
import { readOrders } from "../../support/shop-records.ts";
import { type ShopServer, startShop } from "../../support/shop-server.ts";
import { addToCart, sessionIn } from "../../support/shop-steps.ts";
import { visit } from "../../support/visitor.ts";

let shop: ShopServer;

beforeAll(async () => void (shop = await startShop()));
afterAll(() => shop?.remove());

test.each([
  "https://evil.example/c/pay/cs_1",
  "http://checkout.stripe.com/c/pay/cs_1",
  "https://checkout.stripe.com.evil.example/",
  "javascript:alert(1)",
  "//evil.example",
  "no address",
])("a payment page at %s: nobody is sent there", async (url) => {
  const checkout = await openCheckout(shop);
  shop.stripe.stripeFake.failNext({ on: "create", times: 9, kind: "lie", fields: { url } });
  const refused = await checkout.pay();
  expect(refused.location).toBeNull();
  await expectNoCheckout(checkout, refused);
  shop.stripe.stripeFake.clearFaults();
});

test("an answer that is no JSON", async () => {
  const nonsense = createServer((_request, response) => response.end("<!doctype html><title>Maintenance</title>"));
  await new Promise<void>((resolve) => nonsense.listen(0, "127.0.0.1", resolve));
  const other = await startShop({ STRIPE_API_BASE: `http://127.0.0.1:${(nonsense.address() as AddressInfo).port}` });
  try {
    const checkout = await openCheckout(other);
    const refused = await checkout.pay();
    expect(refused.location).toBeNull();
    await expectNoCheckout(checkout, refused);
  } finally {
    await other.remove();
    nonsense.close();
  }
});

test.each([
  ["a smaller amount", { amount_subtotal: 1, amount_total: 1 }],
  ["another currency", { currency: "jpy" }],
])("a payment of %s: the order is not paid by it, and a person looks into it", async (_name, fields) => {
  const shopper = visit(shop.origin);
  const cart = await addToCart(shopper, "first-light-mug", { size: "15 oz" });
  const session = sessionIn(await shopper.press(cart, "checkout"));
  const { stripeFake } = shop.stripe;
  stripeFake.webhooks = "hold";
  stripeFake.pay(session);
  stripeFake.failNext({ on: "retrieve", times: 1, kind: "lie", fields });
  const page = await shopper.get(`/shop/success?session_id=${session}`);
  expect(page.status).toBe(200);
  const order = (await readOrders(shop.databaseFile)).find((one) => one.stripe_session_id === session);
  expect([order?.state, order?.attention]).not.toEqual(["paid", null]);
  stripeFake.clearFaults();
});

test("a session that Stripe does not know: the page is shown without an order", async () => {
  const page = await visit(shop.origin).get("/shop/success?session_id=cs_test_made_up");
  expect([page.status, page.title]).toEqual([200, expect.stringContaining("TETM")]);
  expect(page.text).not.toContain("Covenant Tee");
});
