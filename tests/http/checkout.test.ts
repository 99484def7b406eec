import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { changeDatabase, readMails } from "../support/server-database.ts";
import { useSharedShop } from "../support/shared-shop.ts";
import { readOrderEvents, readOrderLines, readOrders, readStock, readStripeEvents } from "../support/shop-records.ts";
import { addToCart, beginPayment, orderOf, payAt, sessionIn, sessionOf } from "../support/shop-steps.ts";
import { useServer } from "../support/use-server.ts";
import { visit } from "../support/visitor.ts";

// A shopper without scripts.

const shop = useServer(() => useSharedShop());

afterEach(() => {
  shop.stripe.stripeFake.webhooks = "send";
  shop.stripe.stripeFake.clearFaults();
});

const stockOf = (slug: string, size = "") => readStock(shop.databaseFile, `product-${slug}`, size);

async function order(slug: string, quantity = "1", size: string[] = []) {
  const shopper = visit(shop.origin);
  const cart = await addToCart(shopper, slug, { quantity, size });
  return { shopper, cart, sessionId: await beginPayment(shopper, cart) };
}

test("a shopper walks from the shop to a paid order that is right to the cent", async () => {
  const shopper = visit(shop.origin);
  const [stockTee, stockTote] = [await stockOf("covenant-tee", "M"), await stockOf("hymn-board-tote")];
  expect((await shopper.get("/shop")).html).toContain('href="/shop/covenant-tee"');
  await addToCart(shopper, "covenant-tee", { size: "M", quantity: "2" });
  const cart = await addToCart(shopper, "hymn-board-tote", { quantity: "3" });
  for (const words of ["Added to your cart", "5 items", "$122.00"]) expect(cart.text).toContain(words);

  const sessionId = await beginPayment(shopper, cart);
  expect((await shopper.get("/cart")).text).toContain("Payment not finished");
  const paid = await payAt(shop, sessionId);
  const success = await shopper.get(`/shop/success?session_id=${sessionId}`);
  expect(success.text).toContain("Your order is confirmed. We'll send you a shipping update shortly.");
  expect(success.text).toContain("$122.00");

  expect(paid).toMatchObject({
    state: "paid",
    amount_cents: 12_200,
    paid_cents: 12_200,
    currency: "usd",
    attention: null,
    email: "ruth.sample@example.com",
  });
  expect(await readOrderLines(shop.databaseFile, paid.id)).toMatchObject([
    { name: "Covenant Tee", size: "M", price_cents: 2800, quantity: 2, held: 2 },
    { name: "Hymn Board Tote", size: "", price_cents: 2200, quantity: 3, held: 0 },
  ]);
  const states = (await readOrderEvents(shop.databaseFile, paid.id)).map(({ to_state }) => to_state);
  expect(states).toEqual(["pending", "pending", "paid"]);
  expect(await stockOf("covenant-tee", "M")).toBe((stockTee ?? 0) - 2);
  expect(await stockOf("hymn-board-tote")).toBe(stockTote);
  expect((await shopper.get("/cart")).text).toContain("Your Cart Is Empty");
});

test("the page after the payment shows the order also where the webhook is late, which changes nothing then", async () => {
  const { shopper, sessionId } = await order("lighthouse-print");
  shop.stripe.stripeFake.webhooks = "hold";
  shop.stripe.stripeFake.pay(sessionId);
  expect((await orderOf(shop, sessionId)).state).toBe("pending");
  expect((await shopper.get(`/shop/success?session_id=${sessionId}`)).text).toContain("$24.00");
  const settled = await orderOf(shop, sessionId);
  expect(settled.state).toBe("paid");
  await shop.stripe.stripeFake.deliverHeld({ times: 2 });
  expect(await orderOf(shop, sessionId)).toEqual(settled);
  const events = await readStripeEvents(shop.databaseFile);
  expect(events.find(({ order_id }) => order_id === settled.id)).toMatchObject({ outcome: "handled" });
});

test("who turns back has cart and stock again", async () => {
  const before = await stockOf("lighthouse-print");
  const { shopper, sessionId } = await order("lighthouse-print", "2");
  expect(await stockOf("lighthouse-print")).toBe((before ?? 0) - 2);
  const cancelled = await shopper.get(`/shop/cancel?order=${(await orderOf(shop, sessionId)).id}`);
  expect(cancelled.text).toContain("Your order was not processed. You can try again from our shop.");
  expect(sessionOf(shop, sessionId).status).toBe("expired");
  expect(await stockOf("lighthouse-print")).toBe(before);
  expect((await orderOf(shop, sessionId)).state).toBe("cancelled");
  expect((await shopper.go(cancelled, "restore")).text).toMatch(/Back in your cart.*2 items/s);
  expect((await shopper.go(cancelled, "restore")).text).toContain("2 items");
});

test("who comes back by the browser's Back finds the payment, and can finish it or put the items back", async () => {
  const { shopper, sessionId } = await order("stewardship-notebook", "4");
  const success = await shopper.get(`/shop/success?session_id=${sessionId}`);
  expect(success.text).not.toContain("Your order is confirmed");
  const back = await shopper.get("/cart");
  expect(back.text).toContain("payment of $66.00 for 4 items");
  for (const page of [success, back]) expect(page.html).toContain(`href="${shop.stripe.origin}/c/pay/${sessionId}"`);
  const restored = await shopper.go(back, "restore");
  expect(restored.text).toContain("4 items");
  expect(restored.text).not.toContain("Payment not finished");
  expect(sessionOf(shop, sessionId).status).toBe("expired");
});

test("who comes back after the payment page has closed can still put it back", async () => {
  const { shopper, sessionId } = await order("stewardship-notebook", "3");
  const past = new Date(Date.now() - 60_000).toISOString();
  await changeDatabase(
    shop.databaseFile,
    sql`update orders set expires_at = ${past} where stripe_session_id = ${sessionId}`,
  );
  shop.stripe.stripeFake.expire(sessionId);
  await shop.stripe.stripeFake.settled();
  expect((await orderOf(shop, sessionId)).state).toBe("expired");
  const back = await shopper.get("/cart");
  expect(back.text).toContain("payment of $49.50 for 3 items. The payment page has closed, and you weren't charged.");
  expect(back.html).not.toContain(`/c/pay/${sessionId}`);
  const restored = await shopper.go(back, "restore");
  expect(restored.text).toContain("3 items");
  expect(restored.text).not.toContain("The payment page has closed");
});

test("who presses twice has one order and one session", async () => {
  const shopper = visit(shop.origin);
  const cart = await addToCart(shopper, "stewardship-notebook");
  const orders = (await readOrders(shop.databaseFile)).length;
  const sessions = shop.stripe.stripeFake.sessions().length;
  const press = () => shopper.press(cart, "checkout");
  const answers = [...(await Promise.all([press(), press(), press()])), await press()];
  expect(new Set(answers.map(sessionIn)).size).toBe(1);
  expect((await readOrders(shop.databaseFile)).length).toBe(orders + 1);
  expect(shop.stripe.stripeFake.sessions().length).toBe(sessions + 1);
});

test.each([
  [true, "paid", -1],
  [false, "cancelled", 0],
])("a payment by bank that succeeds (%s) days later leaves the order %s", async (succeeded, state, taken) => {
  const before = (await stockOf("first-light-mug", "11 oz")) ?? 0;
  const { shopper, sessionId } = await order("first-light-mug", "1", ["11 oz"]);
  const cart = await shopper.get("/cart");
  expect(cart.text).toContain("Finish paying");
  shop.stripe.stripeFake.payLater(sessionId);
  await shop.stripe.stripeFake.settled();
  expect((await orderOf(shop, sessionId)).state).toBe("pending");
  const success = await shopper.get(`/shop/success?session_id=${sessionId}`);
  expect(success.text).toContain("Your payment is being confirmed");
  expect(await stockOf("first-light-mug", "11 oz")).toBe(before - 1);
  expect((await shopper.get("/cart")).text).not.toContain("Finish paying");
  const refused = await shopper.press(cart, "restore");
  expect([refused.status, refused.title]).toEqual([409, expect.stringMatching(/^Error: /)]);
  expect(refused.text).toContain("This payment is being confirmed");
  shop.stripe.stripeFake.settleLater(sessionId, succeeded);
  await shop.stripe.stripeFake.settled();
  const settled = await orderOf(shop, sessionId);
  const told = (await readMails(shop.databaseFile)).filter(
    ({ kind, about }) => kind === "order-declined" && about === `order:${settled.id}`,
  );
  expect(told.map(({ to_address }) => to_address?.includes("@"))).toEqual(succeeded ? [] : [true]);
  expect(settled.state).toBe(state);
  expect(await stockOf("first-light-mug", "11 oz")).toBe(before + taken);
});

// tests/long/faults/stripe-down.test.ts covers the other faults.
test("where Stripe gives no payment page, the cart is kept, the hold released, and the shopper told", async () => {
  const shopper = visit(shop.origin);
  const before = await stockOf("covenant-tee", "2XL");
  const cart = await addToCart(shopper, "covenant-tee", { size: "2XL" });
  shop.stripe.stripeFake.failNext({ on: "create", times: 9, kind: "status", status: 500 });
  const refused = await shopper.press(cart, "checkout");
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "60"]);
  expect(refused.title).toMatch(/^Error: /);
  expect(refused.text).toContain("Checkout isn't available right now");
  expect(refused.text).toContain("Covenant Tee");
  expect(await stockOf("covenant-tee", "2XL")).toBe(before);
  shop.stripe.stripeFake.clearFaults();
  expect(sessionIn(await shopper.press(refused, "checkout"))).toMatch(/^cs_/);
});
