import type { OrderState } from "./order-states.ts";
import { orderNumber } from "./order.ts";

/** What an order's words are made of. */
interface IndexedOrder {
  id: string;
  email: string | null;
  /** Stripe's JSON. */
  shipping: string | null;
  /** Tracking numbers or links of its parcels. */
  tracking: readonly string[];
  /** Names of the products. */
  products: readonly string[];
}

/** Maximum characters of an order's words. */
const MOST_LETTERS = 20_000;

/**
 * Returns the words by which an order is found: its number, its email address, its tracking numbers as they are written
 * and without signs, and the names of the recipient and the products.
 */
export function orderWords({ id, email, shipping, tracking, products }: IndexedOrder): string {
  const joined = tracking.map((number) => number.replaceAll(/[^\p{L}\p{N}]+/gu, ""));
  const texts = [orderNumber(id), email ?? "", ...tracking, ...joined, recipientOf(shipping), ...products];
  return [...new Set(texts)].filter(Boolean).join(" ").slice(0, MOST_LETTERS);
}

/** Whether an order has to be shipped. */
export function isToShip(state: OrderState, shippedAt: string | null): boolean {
  return state === "paid" && shippedAt === null;
}

/** An order's number as people write it: `3FA9C21B`, `#3fa9-c21b`, `Order 3FA9C21B`. */
const NUMBER = /^(?:order\b|no\b)?[\s.:#]*([\da-f]{4})-?([\da-f]{4})$/i;

/** Returns the order's number that a text is, as people see it; null if it is none. A number has a digit. */
export function askedNumber(typed: string): string | null {
  const [, ...halves] = NUMBER.exec(typed.trim()) ?? [];
  const number = halves.join("").toUpperCase();
  return /\d/.test(number) ? number : null;
}

/** Returns the name in a shipping address, or empty text. */
export function recipientOf(shipping: string | null): string {
  try {
    const { name } = JSON.parse(shipping ?? "{}") as { name?: unknown };
    return typeof name === "string" ? name : "";
  } catch {
    return "";
  }
}
