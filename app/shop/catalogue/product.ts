import type { ShownValues } from "./product-fields.ts";
import type { ProductPicture } from "./product-pictures.ts";

// The products that the shop offers (docs/behavior.md, Shop 3). Money is whole cents of US dollars.

/** The most units of one cart line (docs/behavior.md, Cart 4). */
export const MOST_UNITS = 999;

/** One size of a product, or the product itself if it has no sizes. */
export interface Variant {
  id: string;
  /** Empty if the product has no sizes. */
  size: string;
  priceCents: number;
  /** Units that can be sold now; null is unlimited. */
  stock: number | null;
}

/** A product as the shop offers it. */
export interface Product extends ShownValues {
  id: string;
  picture: ProductPicture;
  /** The pictures after the first one. */
  others: readonly ProductPicture[];
  /** The price before; 0 if there is none. */
  compareAtCents: number;
  /** Slugs of its collections. */
  collections: readonly string[];
  /** Slugs that it had before. */
  formerSlugs: readonly string[];
  /** The offered sizes in order; a single size with an empty name if the product has no sizes. */
  variants: readonly Variant[];
}

/** A size with its product, as carts and orders need it. */
export interface Offer {
  product: Pick<Product, "id" | "slug" | "name" | "picture">;
  variant: Variant;
}

/** Identifies a cart line (docs/behavior.md, Cart 1): the product and its size. */
export interface OfferKey {
  productId: string;
  size: string;
}

export function isSoldOut({ stock }: Pick<Variant, "stock">): boolean {
  return stock === 0;
}

/** Whether an order of the product must include a size. */
export function needsSize(variants: readonly Pick<Variant, "size">[]): boolean {
  return variants.length > 0 && variants.every(({ size }) => size !== "");
}

/** Returns the lowest price, and whether another size costs more. */
export function priceRange(variants: readonly Pick<Variant, "priceCents">[]): { fromCents: number; varies: boolean } {
  const prices = variants.map(({ priceCents }) => priceCents);
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
