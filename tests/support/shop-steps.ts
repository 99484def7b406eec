import { expect } from "vitest";
import { readOrders } from "./shop-records.ts";
import type { ShopServer } from "./shop-server.ts";
import type { Answers, Page, Visitor } from "./visitor.ts";

/** Adds a product to the cart from its own page. Returns the cart's page. */
export async function addToCart(shopper: Visitor, slug: string, answers: Answers = {}): Promise<Page> {
  return shopper.go(await shopper.get(`/shop/${slug}`), "add", answers);
}

/** Goes to the payment page. Returns its session. */
export async function beginPayment(shopper: Visitor, cart: Page): Promise<string> {
  return sessionIn(await shopper.press(cart, "checkout"));
}

/** The session of the payment page that a response redirects to. */
export function sessionIn(answer: Page): string {
  expect(answer.status, answer.text).toBe(303);
  return answer.location?.split("/c/pay/")[1] ?? "";
}

/** The fake of Stripe's own session, not a copy. */
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

/** The id of the visitor's cart, read from the cookie, which is signed and not secret. */
export function cartIdOf({ jar }: Visitor): string {
  const value: unknown = JSON.parse(atob(decodeURIComponent(jar.get("tetm-cart") ?? "")));
  const [, id] = /^cart~(.*)\.[^.]+$/.exec(String(value)) ?? [];
  if (!id) throw new Error("The visitor has no cart.");
  return id;
}
