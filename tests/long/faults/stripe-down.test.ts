import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { readOrders, readStock } from "../../support/shop-records.ts";
import { type ShopServer, startShop } from "../../support/shop-server.ts";
import { addToCart, sessionIn } from "../../support/shop-steps.ts";
import { useServer } from "../../support/use-server.ts";
import { type Page, visit, type Visitor } from "../../support/visitor.ts";

// Stripe is slow, answers nonsense, or isn't there.

const shop = useServer(startShop);

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

test("an answer after ten seconds is too late: the shopper is told, the cart is kept, and nobody else waits", async () => {
  const checkout = await openCheckout(shop);
  shop.stripe.stripeFake.failNext({ on: "create", kind: "slow", ms: 10_500 });
  let waiting = true;
  const paid = checkout.pay().finally(() => void (waiting = false));
  for (const path of ["/", "/shop", "/cart", "/healthz"])
    expect((await visit(shop.origin).get(path)).status, path).toBe(200);
  expect(waiting).toBe(true);
  await expectNoCheckout(checkout, await paid);
});

test("connections are refused: the cart is kept, the hold released, and the shopper told", async () => {
  const checkout = await openCheckout(shop);
  await shop.stripe.close();
  await expectNoCheckout(checkout, await checkout.pay());
  for (const path of ["/shop/success?session_id=cs_test_1", "/shop/cancel", "/shop", "/cart"])
    expect((await visit(shop.origin).get(path)).status, path).toBe(200);
});

/** A shopper at the checkout of one Covenant Tee. */
interface Checkout {
  at: ShopServer;
  shopper: Visitor;
  /** Units in stock before the checkout. */
  stock: number | null;
  pay: () => Promise<Page>;
}

async function openCheckout(at: ShopServer): Promise<Checkout> {
  const shopper = visit(at.origin);
  const stock = await stockOf(at);
  const cart = await addToCart(shopper, "covenant-tee", { size: "2XL" });
  return { at, shopper, stock, pay: () => shopper.press(cart, "checkout") };
}

/**
 * Expects that the checkout failed with a message, that the cart is unchanged, and that the held units can be sold
 * again.
 */
async function expectNoCheckout({ at, shopper, stock }: Checkout, refused: Page): Promise<void> {
  expect([refused.status, refused.headers.get("Retry-After"), refused.title]).toEqual([
    503,
    "60",
    expect.stringMatching(/^Error: /),
  ]);
  expect(refused.text).toContain("Checkout isn't available right now");
  for (const page of [refused, await shopper.get("/cart")]) expect(page.text).toContain("Covenant Tee");
  expect(await stockOf(at)).toBe(stock);
  expect((await readOrders(at.databaseFile)).at(-1)?.state).toBe("cancelled");
}

function stockOf(at: ShopServer): Promise<number | null> {
  return readStock(at.databaseFile, "product-covenant-tee", "2XL");
}
