import type { OfferKey } from "../catalogue/product.ts";
import { MOST } from "./quantity.ts";

/** What lies in a cart (docs/behavior.md, Cart 1): name, price and picture are the catalogue's. */
export interface CartItem extends OfferKey {
  /** 1 to 999. */
  quantity: number;
  /** The price that the shopper was last shown, in cents. */
  seenPriceCents: number;
}

export type Cart = readonly CartItem[];

/** Lines that a cart may have. Stripe takes 100 in one payment. */
export const MOST_LINES = 50;

export function isSameLine(one: OfferKey, other: OfferKey): boolean {
  return one.productId === other.productId && one.size === other.size;
}

/** The same product and size adds quantities, otherwise it is appended (docs/behavior.md, Cart 2). */
export function addItem(cart: Cart, item: CartItem): Cart {
  const present = cart.find((line) => isSameLine(line, item));
  if (!present) return [...cart, { ...item, quantity: Math.min(item.quantity, MOST) }];
  return setQuantity(cart, item, Math.min(present.quantity + item.quantity, MOST));
}

export function removeItem(cart: Cart, key: OfferKey): Cart {
  return cart.filter((line) => !isSameLine(line, key));
}

/** Zero or less removes the line (docs/behavior.md, Cart 3). A line that is not there stays away. */
export function setQuantity(cart: Cart, key: OfferKey, quantity: number): Cart {
  if (quantity <= 0) return removeItem(cart, key);
  return cart.map((line) => (isSameLine(line, key) ? { ...line, quantity: Math.min(quantity, MOST) } : line));
}

/** What stays in a cart after an order was made of some of it: what was added meanwhile. */
export function withoutOrdered(cart: Cart, ordered: readonly (OfferKey & { quantity: number })[]): Cart {
  return ordered.reduce((rest: Cart, line) => {
    const present = rest.find((item) => isSameLine(item, line));
    return present ? setQuantity(rest, line, present.quantity - line.quantity) : rest;
  }, cart);
}

/** Whether all that was ordered of a cart still lies in it. */
export function hasOrdered(cart: Cart, ordered: readonly (OfferKey & { quantity: number })[]): boolean {
  return ordered.every((line) => cart.some((item) => isSameLine(item, line) && item.quantity >= line.quantity));
}

/** Pieces in a cart, as its badge counts them. */
export function countUnits(cart: readonly { quantity: number }[]): number {
  return cart.reduce((sum, { quantity }) => sum + quantity, 0);
}
