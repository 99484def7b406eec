import { readOrders } from "../../support/shop-records.ts";
import { eventually, type Visitor } from "./engine-visitor.ts";
import { check, type Walk } from "./walk.ts";
import { addToCart } from "./walks-pages.ts";

/** From the cart to a paid order at the Stripe fake, and back from there without paying. */
export const checkoutWalk: Walk = {
  name: "checkout",
  go: async (visitor, { shop }) => {
    await addToCart(visitor, "fish-fry-bandana");
    await goToPayment(visitor);
    await visitor.click('a[href*="/shop/cancel"]');
    await visitor.see("Payment canceled");
    await visitor.waitForScripts();
    await visitor.click("main form button");
    await eventually("the bandana back in the cart", async () => (await visitor.valueOf("[name=quantity]")) === "1");
    await visitor.waitForScripts();
    const session = await goToPayment(visitor);
    await visitor.click('button[name=action][value="pay"]');
    await visitor.see("Thank you for your purchase!");
    await shop.stripe.stripeFake.settled();
    const order = (await readOrders(shop.databaseFile)).find((one) => one.stripe_session_id === session);
    check(
      order?.state === "paid" && order.paid_cents === 1400 + 600,
      `the order is ${order?.state ?? "missing"}, ${order?.paid_cents} cents paid`,
    );
    await visitor.open("/cart");
    check(
      await visitor.read(() => document.querySelector('[data-part="cart-line"]') === null),
      "the cart is not empty after paying",
    );
  },
};

/** Returns the session of the payment page. */
async function goToPayment(visitor: Visitor): Promise<string> {
  await visitor.click('button[name=intent][value="checkout"]');
  let session = "";
  await eventually(
    "the payment page",
    async () => (session = (await visitor.address()).split("/c/pay/")[1] ?? "") !== "",
  );
  return session;
}
