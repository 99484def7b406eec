/** Days that a cart is kept after its last change. */
export const CART_DAYS = 60;

/** Carts that were not changed since then are abandoned (ISO-8601 UTC). */
export function cartCutoff(now: Date): string {
  return new Date(now.getTime() - CART_DAYS * 24 * 60 * 60 * 1000).toISOString();
}
