/** What orders that wait for their payment may keep from others (docs/decisions/0053-holds.md). */

export interface HoldBounds {
  /** Orders that wait for their payment. */
  orders: number;
  /** Counted pieces that they hold together. */
  pieces: number;
  /** Whether they have half of a size together at most, as each order has by itself. */
  half: boolean;
}

/**
 * Of one address. A mobile carrier has many shoppers behind one; few of them pay at this shop in the same half hour.
 */
export const BOUNDS_OF_ADDRESS: HoldBounds = { orders: 8, pieces: 40, half: true };

/** Of all together whose address no trusted proxy names: they are many, so half of a size would lock them out. */
export const BOUNDS_OF_UNNAMED: HoldBounds = { orders: 100, pieces: 400, half: false };

/** Of a size, what the open orders of one visitor hold, and what can still be sold. */
export interface HeldSize {
  variantId: string;
  stock: number;
  held: number;
}

/**
 * The most pieces of a counted size that one order may have, of so many in stock: half of them at most, and one at
 * least.
 */
export function mostAtOnce(stock: number, mostPerSize: number): number {
  return Math.min(mostPerSize, halfOf(stock));
}

/**
 * Whether a visitor's open orders stay within their bounds.
 *
 * @param sizes all sizes of which they hold pieces
 * @param asked the sizes of the newest order: of the others nothing is taken now
 */
export function isWithin(
  bounds: HoldBounds,
  orders: number,
  sizes: readonly HeldSize[],
  asked: ReadonlySet<string>,
): boolean {
  const pieces = sizes.reduce((sum, { held }) => sum + held, 0);
  const inShare =
    !bounds.half || sizes.every(({ variantId, stock, held }) => !asked.has(variantId) || held <= halfOf(stock + held));
  return orders <= bounds.orders && pieces <= bounds.pieces && inShare;
}

function halfOf(pieces: number): number {
  return Math.ceil(pieces / 2);
}
