/** Limits on the units that unpaid orders may hold (docs/decisions/0053-holds.md). */

interface HoldLimits {
  /** Unpaid orders. */
  orders: number;
  /** Counted units that they hold together. */
  units: number;
  /** Whether they may hold at most half of a size together, as a single order may. */
  half: boolean;
}

/**
 * For one IPv4 address, or the first half of an IPv6 address. A mobile carrier's many customers share one, but few of
 * them pay here in the same half hour.
 */
export const LIMITS_OF_ADDRESS: HoldLimits = { orders: 8, units: 40, half: true };

/** For all visitors whose address no trusted proxy names. They share these limits, so `half` would lock many out. */
export const LIMITS_OF_UNNAMED: HoldLimits = { orders: 100, units: 400, half: false };

/** How much of a size one visitor's unpaid orders hold, and how much can still be sold. */
export interface HeldSize {
  variantId: string;
  stock: number;
  held: number;
}

/** Returns the most units of a counted size that one order may have: at most half of the stock, at least one. */
export function mostAtOnce(stock: number, mostPerSize: number): number {
  return Math.min(mostPerSize, halfOf(stock));
}

/**
 * Whether a visitor's unpaid orders stay within their limits.
 *
 * @param sizes all sizes of which the orders hold units
 * @param asked ids of the newest order's sizes: only these have to stay within half of the stock
 */
export function isWithin(
  limits: HoldLimits,
  orders: number,
  sizes: readonly HeldSize[],
  asked: ReadonlySet<string>,
): boolean {
  const units = sizes.reduce((sum, { held }) => sum + held, 0);
  const inShare =
    !limits.half || sizes.every(({ variantId, stock, held }) => !asked.has(variantId) || held <= halfOf(stock + held));
  return orders <= limits.orders && units <= limits.units && inShare;
}

function halfOf(units: number): number {
  return Math.ceil(units / 2);
}
