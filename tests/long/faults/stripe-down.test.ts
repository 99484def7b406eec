import { expect, test } from "vitest";
import { readOrders, readStock } from "../../support/shop-records.ts";
import { startShop } from "../../support/shop-server.ts";
import { addToCart, sessionIn } from "../../support/shop-steps.ts";
import { useServer } from "../../support/use-server.ts";
import { type Page, visit } from "../../support/visitor.ts";

// Stripe is slow, sends nonsense, or is unreachable.

const shop = useServer(startShop);

test.each([
  "https://evil.example/c/pay/cs_1",
  "http://checkout.stripe.com/c/pay/cs_1",
  "https://checkout.stripe.com.evil.example/",
  "javascript:alert(1)",
  "//evil.example",
  "no address",
])("a payment page at %s: nobody is sent there", async (url) => {
  const checkout = await openCheckout();
  shop.stripe.stripeFake.failNext({ on: "create", times: 9, kind: "lie", fields: { url } });
  const refused = await checkout.pay();
  expect(refused.location).toBeNull();
  await expectNoCheckout(checkout, refused);
  shop.stripe.stripeFake.clearFaults();
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
  const checkout = await openCheckout();
  shop.stripe.stripeFake.failNext({ on: "create", kind: "slow", ms: 10_500 });
  let waiting = true;
  const paid = checkout.pay().finally(() => void (waiting = false));
  for (const path of ["/", "/shop", "/cart", "/healthz"])
    expect((await visit(shop.origin).get(path)).status, path).toBe(200);
  expect(waiting).toBe(true);
  await expectNoCheckout(checkout, await paid);
});

test("connections are refused: the cart is kept, the hold released, and the shopper told", async () => {
  const checkout = await openCheckout();
  await shop.stripe.close();
  await expectNoCheckout(checkout, await checkout.pay());
  for (const path of ["/shop/success?session_id=cs_test_1", "/shop/cancel", "/shop", "/cart"])
    expect((await visit(shop.origin).get(path)).status, path).toBe(200);
});

async function openCheckout() {
  const shopper = visit(shop.origin);
  const stock = await readStock(shop.databaseFile, "product-covenant-tee", "2XL");
  const cart = await addToCart(shopper, "covenant-tee", { size: "2XL" });
  return { shopper, stock, pay: () => shopper.press(cart, "checkout") };
}

/** Expects a failed checkout with a message, an unchanged cart, and the held units for sale again. */
async function expectNoCheckout(
  { shopper, stock }: Awaited<ReturnType<typeof openCheckout>>,
  refused: Page,
): Promise<void> {
  expect([refused.status, refused.headers.get("Retry-After"), refused.title]).toEqual([
    503,
    "60",
    expect.stringMatching(/^Error: /),
  ]);
  expect(refused.text).toContain("Checkout isn't available right now");
  for (const page of [refused, await shopper.get("/cart")]) expect(page.text).toContain("Covenant Tee");
  expect(await readStock(shop.databaseFile, "product-covenant-tee", "2XL")).toBe(stock);
  expect((await readOrders(shop.databaseFile)).at(-1)?.state).toBe("cancelled");
}
