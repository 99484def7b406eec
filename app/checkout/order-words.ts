import type { OrderState } from "./order-states.ts";
import { orderNumber } from "./order.ts";
import type { Packing } from "./packing.ts";

/** What an order's words are made of. */
interface IndexedOrder {
  id: string;
  state: OrderState;
  attention: string | null;
  shippedAt: string | null;
  email: string | null;
  /** Stripe's JSON. */
  shipping: string | null;
  /** Tracking numbers or links of its parcels. */
  tracking: readonly string[];
  packing: Packing | null;
  /** Names of the products. */
  products: readonly string[];
}

/** The filters of the list that find an order by what is packed next of it. */
const PACKING_FILTERS: Record<Packing, readonly string[]> = {
  "to-ship": [],
  "part-shipped": ["part-shipped"],
  shipped: [],
  "get-ready": ["pickup"],
  "part-ready": ["pickup", "part-shipped"],
  ready: ["pickup", "ready"],
  "picked-up": ["pickup", "picked-up"],
};

/** Maximum characters of a word, maximum words of an order, and of a search. */
const MOST_LETTERS = 64;
const MOST_WORDS = 200;
const MOST_ASKED = 8;

/**
 * Returns the words by which an order is found: its number, the words of the recipient's and the products' names, its
 * email address as one word, and its tracking numbers in parts and as one word each. A word that begins with `=` is a
 * filter of the list.
 */
export function orderWords(order: IndexedOrder): string[] {
  const { id, state, attention, shippedAt, email, shipping, tracking, packing, products } = order;
  const filters = [
    state,
    ...(attention === null ? [] : ["attention"]),
    ...(isToShip(state, shippedAt) ? ["to-ship"] : []),
    ...(packing === null ? [] : PACKING_FILTERS[packing]),
  ];
  const numbers = tracking.map(splitWords);
  const words = [
    ...filters.map(filterWord),
    plain(orderNumber(id)),
    plain(email ?? "").trim(),
    ...numbers.flat(),
    ...numbers.map((parts) => parts.join("")),
    ...splitWords(recipientOf(shipping)),
    ...products.flatMap(splitWords),
  ];
  return [...new Set(words.map(cutWord))].filter(Boolean).slice(0, MOST_WORDS);
}

/** Whether an order has to be shipped. */
export function isToShip(state: OrderState, shippedAt: string | null): boolean {
  return state === "paid" && shippedAt === null;
}

/** Returns the word of a filter. No word of a text begins with its sign. */
export function filterWord(name: string): string {
  return `=${name}`;
}

/** An order's number as people write it: `3FA9C21B`, `#3fa9-c21b`, `Order 3FA9C21B`. */
const NUMBER = /^(?:order\b|no\b)?[\s.:#]*([\da-f]{4})-?([\da-f]{4})$/i;

/** Returns the order's number that a text is, as people see it; null if it is none. A number has a digit. */
export function askedNumber(typed: string): string | null {
  const [, ...halves] = NUMBER.exec(typed.trim()) ?? [];
  const number = halves.join("").toUpperCase();
  return /\d/.test(number) ? number : null;
}

/** Returns the words of a search: at most eight. */
export function askedWords(typed: string): string[] {
  const number = askedNumber(typed);
  if (number !== null) return [plain(number)];
  const parts = typed.split(/\s+/u);
  const words = parts.flatMap((part) => (part.includes("@") ? [plain(part)] : splitWords(part)));
  return [...new Set(words.map(cutWord))].slice(0, MOST_ASKED);
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

function splitWords(text: string): string[] {
  return plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Returns text in lower case without accents. */
function plain(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

function cutWord(word: string): string {
  return [...word].slice(0, MOST_LETTERS).join("");
}
