import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { changeDatabase, withDatabase } from "../support/server-database.ts";
import { useSharedShop } from "../support/shared-shop.ts";
import { readOrderEvents, readOrderLines, readOrders, readStock, readStripeEvents } from "../support/shop-records.ts";
import { useServer } from "../support/use-server.ts";
import { type Page, visit, type Visitor } from "../support/visitor.ts";

const shop = useServer(() => useSharedShop());

afterEach(() => {
  shop.stripe.stripeFake.webhooks = "send";
  shop.stripe.stripeFake.clearFaults();
});

describe("a shopper without scripts", () => {
  test("walks from the shop to a paid order that is right to the cent", async () => {
    const shopper = visit(shop.origin);
    const [stockTee, stockTote] = [await stockOf("covenant-tee", "M"), await stockOf("hymn-board-tote", "")];
    expect((await shopper.get("/shop")).html).toContain('href="/shop/covenant-tee"');
    await add(shopper, "covenant-tee", { size: "M", quantity: "2" });
    const cart = await add(shopper, "hymn-board-tote", { quantity: "3" });
    expect(cart.text).toContain("Added to your cart");
    expect(cart.text).toContain("5 items");
    expect(cart.text).toContain("$122.00");

    const sessionId = await checkOut(shopper, cart);
    expect((await shopper.get("/cart")).text).toContain("Payment not finished");
    shop.stripe.stripeFake.pay(sessionId);
    await shop.stripe.stripeFake.settled();
    const success = await shopper.get(`/shop/success?session_id=${sessionId}`);
    expect(success.text).toContain("Your order is confirmed. We'll send you a shipping update shortly.");
    expect(success.text).toContain("$122.00");

    const order = await orderOf(sessionId);
    expect(order).toMatchObject({
      state: "paid",
      amount_cents: 12_200,
      paid_cents: 12_200,
      currency: "usd",
      attention: null,
      email: "ruth.sample@example.com",
    });
    expect(await readOrderLines(shop.databaseFile, order.id)).toMatchObject([
      { name: "Covenant Tee", size: "M", price_cents: 2800, quantity: 2, held: 2 },
      { name: "Hymn Board Tote", size: "", price_cents: 2200, quantity: 3, held: 0 },
    ]);
    expect((await readOrderEvents(shop.databaseFile, order.id)).map(({ to_state }) => to_state)).toEqual([
      "pending",
      "pending",
      "paid",
    ]);
    expect(await stockOf("covenant-tee", "M")).toBe((stockTee ?? 0) - 2);
    expect(await stockOf("hymn-board-tote", "")).toBe(stockTote);
    expect((await shopper.get("/cart")).text).toContain("Your Cart Is Empty");
  });

  test("sees the order also where the webhook is late, and the webhook changes nothing then", async () => {
    shop.stripe.stripeFake.webhooks = "hold";
    const shopper = visit(shop.origin);
    const sessionId = await checkOut(shopper, await add(shopper, "lighthouse-print"));
    shop.stripe.stripeFake.pay(sessionId);
    expect((await orderOf(sessionId)).state).toBe("pending");
    expect((await shopper.get(`/shop/success?session_id=${sessionId}`)).text).toContain("$24.00");
    const settled = await orderOf(sessionId);
    expect(settled.state).toBe("paid");
    await shop.stripe.stripeFake.deliverHeld({ times: 2 });
    expect(await orderOf(sessionId)).toEqual(settled);
    const events = await readStripeEvents(shop.databaseFile);
    expect(events.find(({ order_id }) => order_id === settled.id)).toMatchObject({ outcome: "handled" });
  });

  test("turns back, and has cart and stock again", async () => {
    const shopper = visit(shop.origin);
    const before = await stockOf("lighthouse-print", "");
    const sessionId = await checkOut(shopper, await add(shopper, "lighthouse-print", { quantity: "2" }));
    expect(await stockOf("lighthouse-print", "")).toBe((before ?? 0) - 2);
    const order = await orderOf(sessionId);
    const cancelled = await shopper.get(`/shop/cancel?order=${order.id}`);
    expect(cancelled.text).toContain("Your order was not processed. You can try again from our shop.");
    expect(sessionAt(sessionId)?.status).toBe("expired");
    expect(await stockOf("lighthouse-print", "")).toBe(before);
    expect((await orderOf(sessionId)).state).toBe("cancelled");
    const restored = await shopper.go(cancelled, "restore");
    expect(restored.text).toContain("Back in your cart");
    expect(restored.text).toContain("2 items");
    const again = await shopper.go(cancelled, "restore");
    expect(again.text).toContain("2 items");
  });

  test("who comes back by the browser's Back finds a way to the cart's contents", async () => {
    const shopper = visit(shop.origin);
    const sessionId = await checkOut(shopper, await add(shopper, "stewardship-notebook", { quantity: "4" }));
    const back = await shopper.get("/cart");
    expect(back.text).toContain("$66.00 payment for 4 items");
    expect(back.html).toContain(`href="${shop.stripe.origin}/c/pay/${sessionId}"`);
    const restored = await shopper.go(back, "restore");
    expect(restored.text).toContain("4 items");
    expect(sessionAt(sessionId)?.status).toBe("expired");
    expect(restored.text).not.toContain("Payment not finished");
  });

  test("who comes back after the payment page has closed can still put it back", async () => {
    const shopper = visit(shop.origin);
    const sessionId = await checkOut(shopper, await add(shopper, "stewardship-notebook", { quantity: "3" }));
    const past = new Date(Date.now() - 60_000).toISOString();
    await changeDatabase(
      shop.databaseFile,
      sql`update orders set expires_at = ${past} where stripe_session_id = ${sessionId}`,
    );
    shop.stripe.stripeFake.expire(sessionId);
    await shop.stripe.stripeFake.settled();
    expect((await orderOf(sessionId)).state).toBe("expired");
    const back = await shopper.get("/cart");
    expect(back.text).toContain("$49.50 payment for 3 items. The payment page has closed, and you weren't charged.");
    expect(back.html).not.toContain(`/c/pay/${sessionId}`);
    const restored = await shopper.go(back, "restore");
    expect(restored.text).toContain("3 items");
    expect(restored.text).not.toContain("The payment page has closed");
  });

  test("who presses twice has one order and one session", async () => {
    const shopper = visit(shop.origin);
    const cart = await add(shopper, "stewardship-notebook");
    const [orders, sessions] = [(await readOrders(shop.databaseFile)).length, shop.stripe.stripeFake.sessions().length];
    const answers = await Promise.all([1, 2, 3, 4].map(() => shopper.press(cart, "checkout")));
    answers.push(await shopper.press(cart, "checkout"));
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 303));
    expect((await readOrders(shop.databaseFile)).length).toBe(orders + 1);
    expect(shop.stripe.stripeFake.sessions().length).toBe(sessions + 1);
  });

  test("pays for what was typed, whichever button is pressed", async () => {
    const shopper = visit(shop.origin);
    const cart = await add(shopper, "stewardship-notebook");
    const answer = await shopper.press(cart, "checkout", { quantity: "6" });
    const order = await orderOf(sessionIn(answer));
    expect(order.amount_cents).toBe(6 * 1650);
  });

  test("who has not finished is told so, not that the order is confirmed", async () => {
    const shopper = visit(shop.origin);
    const sessionId = await checkOut(shopper, await add(shopper, "stewardship-notebook"));
    const page = await shopper.get(`/shop/success?session_id=${sessionId}`);
    expect(page.text).not.toContain("Your order is confirmed");
    expect(page.html).toContain(`href="${shop.stripe.origin}/c/pay/${sessionId}"`);
  });
});

describe("a payment by bank", () => {
  test.each([
    [true, "paid", -1],
    [false, "cancelled", 0],
  ])("that succeeds (%s) days later leaves the order %s", async (succeeded, state, taken) => {
    const shopper = visit(shop.origin);
    const before = (await stockOf("first-light-mug", "11 oz")) ?? 0;
    const sessionId = await checkOut(shopper, await add(shopper, "first-light-mug", { size: "11 oz" }));
    const cart = await shopper.get("/cart");
    expect(cart.text).toContain("Finish paying");
    shop.stripe.stripeFake.payLater(sessionId);
    await shop.stripe.stripeFake.settled();
    expect((await orderOf(sessionId)).state).toBe("pending");
    expect((await shopper.get(`/shop/success?session_id=${sessionId}`)).text).toContain(
      "Your payment is being confirmed",
    );
    expect(await stockOf("first-light-mug", "11 oz")).toBe(before - 1);
    expect((await shopper.get("/cart")).text).not.toContain("Finish paying");
    const refused = await shopper.press(cart, "restore");
    expect([refused.status, refused.title]).toEqual([409, expect.stringMatching(/^Error: /)]);
    expect(refused.text).toContain("This payment is being confirmed");
    shop.stripe.stripeFake.settleLater(sessionId, succeeded);
    await shop.stripe.stripeFake.settled();
    const order = await orderOf(sessionId);
    const mails = await withDatabase(shop.databaseFile, (db) =>
      db
        .selectFrom("outbox")
        .select("to_address")
        .where("kind", "=", "order-declined")
        .where("about", "=", `order:${order.id}`)
        .execute(),
    );
    expect(mails.map(({ to_address: to }) => to?.includes("@"))).toEqual(succeeded ? [] : [true]);
    expect((await orderOf(sessionId)).state).toBe(state);
    expect(await stockOf("first-light-mug", "11 oz")).toBe(before + taken);
  });
});

describe("a refund", () => {
  test("in part is kept, of all makes the order refunded", async () => {
    const shopper = visit(shop.origin);
    const sessionId = await checkOut(shopper, await add(shopper, "stewardship-notebook", { quantity: "2" }));
    shop.stripe.stripeFake.pay(sessionId);
    await shop.stripe.stripeFake.settled();
    const { stripe_payment_intent: intent } = await orderOf(sessionId);
    shop.stripe.stripeFake.refund(intent ?? "", 1000);
    await shop.stripe.stripeFake.settled();
    expect(await orderOf(sessionId)).toMatchObject({ state: "paid", refunded_cents: 1000 });
    shop.stripe.stripeFake.refund(intent ?? "");
    await shop.stripe.stripeFake.settled();
    expect(await orderOf(sessionId)).toMatchObject({ state: "refunded", refunded_cents: 3900 });
  });
});

describe("where Stripe gives no payment page", () => {
  test.each([[{ kind: "status", status: 500 }], [{ kind: "drop" }]] as const)(
    "(%j) the cart is kept, the hold released, and the shopper told",
    async (fault) => {
      const shopper = visit(shop.origin);
      const before = await stockOf("covenant-tee", "2XL");
      const cart = await add(shopper, "covenant-tee", { size: "2XL" });
      shop.stripe.stripeFake.failNext({ on: "create", times: 9, ...fault });
      const refused = await shopper.press(cart, "checkout");
      expect(refused.status).toBe(503);
      expect(refused.headers.get("Retry-After")).toBe("60");
      expect(refused.title).toMatch(/^Error: /);
      expect(refused.text).toContain("Checkout isn't available right now");
      expect(refused.text).toContain("Covenant Tee");
      expect(await stockOf("covenant-tee", "2XL")).toBe(before);
      shop.stripe.stripeFake.clearFaults();
      expect(sessionIn(await shopper.press(refused, "checkout"))).toMatch(/^cs_/);
    },
  );
});

async function add(shopper: Visitor, slug: string, answers: Record<string, string> = {}): Promise<Page> {
  return shopper.go(await shopper.get(`/shop/${slug}`), "add", answers);
}

/** Goes to Stripe's payment page. Returns the id of its session. */
async function checkOut(shopper: Visitor, cart: Page): Promise<string> {
  return sessionIn(await shopper.press(cart, "checkout"));
}

function sessionIn(answer: Page): string {
  expect(answer.status, answer.text).toBe(303);
  return answer.location?.split("/c/pay/")[1] ?? "";
}

function sessionAt(id: string) {
  return shop.stripe.stripeFake.sessions().find((session) => session.id === id);
}

async function orderOf(sessionId: string) {
  const order = (await readOrders(shop.databaseFile)).find(({ stripe_session_id }) => stripe_session_id === sessionId);
  if (!order) throw new Error(`There is no order of ${sessionId}.`);
  return order;
}

function stockOf(slug: string, size: string): Promise<number | null> {
  return readStock(shop.databaseFile, `product-${slug}`, size);
}
