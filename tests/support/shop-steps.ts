import { expect } from "vitest";
import { readOrders } from "./shop-records.ts";
import type { ShopServer } from "./shop-server.ts";
import type { Answers, Page, Visitor } from "./visitor.ts";

/** Adds a product to the cart on the product's page. Returns the cart page. */
export async function addToCart(shopper: Visitor, slug: string, answers: Answers = {}): Promise<Page> {
  return shopper.go(await shopper.get(`/shop/${slug}`), "add", answers);
}

/** Goes to the payment page. Returns the id of its Stripe session. */
export async function beginPayment(shopper: Visitor, cart: Page): Promise<string> {
  return sessionIn(await shopper.press(cart, "checkout"));
}

/** Returns the Stripe session of the payment page that a response redirects to. */
export function sessionIn(answer: Page): string {
  expect(answer.status, answer.text).toBe(303);
  return answer.location?.split("/c/pay/")[1] ?? "";
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

/** Reads the id of the visitor's cart from the cookie, which is signed but not encrypted. */
export function cartIdOf({ jar }: Visitor): string {
  const value: unknown = JSON.parse(atob(decodeURIComponent(jar.get("tetm-cart") ?? "")));
  const [, id] = /^cart~(.*)\.[^.]+$/.exec(String(value)) ?? [];
  if (!id) throw new Error("The visitor has no cart.");
  return id;
}
