import { expect } from "vitest";
import { readOrders } from "./shop-records.ts";
import type { ShopServer } from "./shop-server.ts";
import type { Answers, Page, Visitor } from "./visitor.ts";

/** Puts a product into the cart from its own page, and answers the cart. */
export async function addToCart(shopper: Visitor, slug: string, answers: Answers = {}): Promise<Page> {
  return shopper.go(await shopper.get(`/shop/${slug}`), "add", answers);
}

/** Goes to the payment page, and answers the session that it is of. */
export async function beginPayment(shopper: Visitor, cart: Page): Promise<string> {
  return sessionIn(await shopper.press(cart, "checkout"));
}

/** The session whose payment page a redirect leads to. */
export function sessionIn(answer: Page): string {
  expect(answer.status, answer.text).toBe(303);
  return answer.location?.split("/c/pay/")[1] ?? "";
}

/** The fake of Stripe's own session: not a copy. */
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

/** The id of the visitor's cart, read from the cookie: it is signed, not secret. */
export function cartIdOf({ jar }: Visitor): string {
  const value: unknown = JSON.parse(atob(decodeURIComponent(jar.get("tetm-cart") ?? "")));
  const [, id] = /^cart~(.*)\.[^.]+$/.exec(String(value)) ?? [];
  if (!id) throw new Error("The visitor has no cart.");
  return id;
}
