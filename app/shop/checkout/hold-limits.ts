/** Limits on the units that unpaid orders may hold (docs/decisions/0053-stock-holds.md). */

interface HoldLimits {
  /** Unpaid orders. */
  orders: number;
  /** Counted units that they hold together, or as many of one size as an order may have if that is more. */
  units: number;
  /**
   * Whether half of each size stays for others. Beyond that half, unpaid orders hold together no more than one order
   * may have of a size: the last ones can be bought, but not the last ones of everything.
   */
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

/**
 * Whether a visitor's unpaid orders stay within their limits.
 *
 * @param most the most units that one order may have of a counted size
 * @param sizes all sizes of which the orders hold units
 * @param asked ids of the newest order's sizes: what others bought meanwhile doesn't keep it from other sizes
 */
export function isWithin(
  limits: HoldLimits,
  most: number,
  orders: number,
  sizes: readonly HeldSize[],
  asked: ReadonlySet<string>,
): boolean {
  const units = sizes.reduce((sum, { held }) => sum + held, 0);
  const beyond = sizes.map((size) => ({ ...size, units: size.held - Math.ceil((size.stock + size.held) / 2) }));
  const taken = beyond.filter((size) => size.units > 0);
  const isInShare =
    !taken.some(({ variantId }) => asked.has(variantId)) || taken.reduce((sum, size) => sum + size.units, 0) <= most;
  return orders <= limits.orders && units <= Math.max(limits.units, most) && (!limits.half || isInShare);
}
