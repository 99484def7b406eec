import { expect } from "vitest";
import { readOrders } from "./shop-records.ts";
import type { ShopServer } from "./shop-server.ts";
import type { Answers, Page, Visitor } from "./visitor.ts";

/** Adds a product to the cart on its page. Returns the cart page. */
export async function addToCart(shopper: Visitor, slug: string, answers: Answers = {}): Promise<Page> {
  return shopper.go(await shopper.get(`/shop/${slug}`), "add", answers);
}

/** Returns the id of the payment page's Stripe session. */
export async function beginPayment(shopper: Visitor, cart: Page): Promise<string> {
  return sessionIn(await shopper.press(cart, "checkout"));
}

/** Returns the Stripe session of a redirect to the payment page. */
export function sessionIn(answer: Page): string {
  expect(answer.status, answer.text).toBe(303);
  return answer.location?.split("/c/pay/")[1] ?? "";
}

type Paid = Parameters<ShopServer["stripe"]["stripeFake"]["pay"]>[1];

/** Pays at Stripe, waits until the site knows it, and returns the order. */
export async function payAt(shop: ShopServer, sessionId: string, details?: Paid) {
  shop.stripe.stripeFake.pay(sessionId, details);
  await shop.stripe.stripeFake.settled();
  return orderOf(shop, sessionId);
}

/** Returns the Stripe fake's own session object, not a copy. */
export function sessionOf(shop: ShopServer, id: string) {
  const session = shop.stripe.stripeFake.sessions().find((one) => one.id === id);
  if (!session) throw new Error(`There is no session ${id}.`);
  return session;
}

export async function orderOf(shop: ShopServer, sessionId: string) {
  const order = (await readOrders(shop.databaseFile)).find((one) => one.stripe_session_id === sessionId);
  if (!order) throw new Error(`There is no order of ${sessionId}.`);
  return order;
}
