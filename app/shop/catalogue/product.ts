/** The most units of one cart line (docs/behavior.md, Cart 4). */
export const MOST_UNITS = 999;

/** Identifies a cart line (docs/behavior.md, Cart 1): the product and its size. */
export interface OfferKey {
  productId: string;
  size: string;
}

/** A size with its product, as carts and orders need it. */
export interface Offer extends OfferKey {
  slug: string;
  name: string;
  src: string;
  alt: string;
  variantId: string;
  priceCents: number;
  /** Units that can be sold now; null is unlimited. */
  stock: number | null;
}

export function isSoldOut({ stock }: { stock: number | null }): boolean {
  return stock === 0;
}

/** Whether an order of the product must include a size. */
export function needsSize(sizes: readonly { size: string }[]): boolean {
  return sizes.length > 0 && sizes.every(({ size }) => size !== "");
}

/** Returns the lowest price, and whether another size costs more. */
export function priceRange(sizes: readonly { priceCents: number }[]): { fromCents: number; varies: boolean } {
  const prices = sizes.map(({ priceCents }) => priceCents);
  const fromCents = Math.min(...prices);
  return { fromCents, varies: prices.some((price) => price > fromCents) };
}

/** Returns the path of the PNG beside a drawing, because search engines can't show SVG. */
export function rasterPath(src: string): string {
  return src.replace(/\.svg$/i, ".png");
}

/**
 * Compares sizes for a sort: XS, S, M, L, XL, 2XL (or XXL) and so on come in this order and before all others, which
 * keep theirs.
 */
export function compareSizes(one: string, other: string): number {
  const [first, second] = [rankOf(one), rankOf(other)];
  // Not a difference: infinite ranks have none.
  return first === second ? 0 : first < second ? -1 : 1;
}

function rankOf(size: string): number {
  const found = /^(?:(?<count>\d)X|(?<letters>X*))(?<base>[SML])$/i.exec(size.trim())?.groups;
  if (!found) return Infinity;
  const distance = found.letters?.length ?? Number(found.count);
  const base = found.base?.toUpperCase();
  if (base === "M") return distance === 0 ? 0 : Infinity;
  return base === "S" ? -1 - distance : 1 + distance;
}
