import type { OrderState } from "./order-states.ts";
import { type Order, orderNumber } from "./order.ts";
import { readAddress } from "./shipping-address.ts";

interface IndexedOrder extends Pick<Order, "id" | "email" | "shipping"> {
  parcels: readonly { tracking: string | null }[];
  lines: readonly { name: string }[];
}

const MOST_LETTERS = 20_000;

/**
 * Returns the words by which an order is found: its number, its email address, its tracking numbers as they are written
 * and without signs, and the names of the recipient and the products.
 */
export function orderWords({ id, email, shipping, parcels, lines }: IndexedOrder): string {
  const tracking = parcels.flatMap((parcel) => parcel.tracking ?? []);
  const joined = tracking.map((number) => number.replaceAll(/[^\p{L}\p{N}]+/gu, ""));
  const names = [recipientOf(shipping), ...lines.map(({ name }) => name)];
  const texts = new Set([orderNumber(id), email ?? "", ...tracking, ...joined, ...names]);
  return [...texts].filter(Boolean).join(" ").slice(0, MOST_LETTERS);
}

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

export function recipientOf(shipping: string | null): string {
  return readAddress(shipping)?.name ?? "";
}
