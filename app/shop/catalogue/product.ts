import { balancedLines } from "../../ui/fit-line.ts";
import type { ShownPicture } from "../../ui/shown-picture.ts";
import { type Product, valuesOf } from "./product-fields.ts";

/** The most units of one cart line (docs/behavior.md, Cart 4). */
export const MOST_UNITS = 999;

/** Identifies a cart line (docs/behavior.md, Cart 1): the product and its size. */
export interface OfferKey {
  productId: string;
  size: string;
}

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

export function needsSize(sizes: readonly { size: string }[]): boolean {
  return sizes.length > 0 && sizes.every(({ size }) => size !== "");
}

export function priceRange(sizes: readonly { priceCents: number }[]): { fromCents: number; varies: boolean } {
  const prices = sizes.map(({ priceCents }) => priceCents);
  const fromCents = Math.min(...prices);
  return { fromCents, varies: prices.some((price) => price > fromCents) };
}

/** Returns the path of the PNG beside a drawing, because search engines can't show SVG. */
export function rasterPath(src: string): string {
  return src.replace(/\.svg$/i, ".png");
}

/** Sorts XS, S, M, L, XL, 2XL (or XXL) and so on in this order, before all other sizes, which keep theirs. */
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

/** A product as the shop's pages show it: its sizes don't reveal the stock. */
export type ShownProduct = ReturnType<typeof showProduct>;

export function showProduct(product: Product, picture: ShownPicture) {
  const { id, compare_at: was } = product;
  const sizes = product.sizes.map(({ size, priceCents, stock }) => ({
    size,
    priceCents,
    availability: availabilityOf([{ stock }]),
  }));
  return {
    id,
    ...valuesOf(product),
    picture,
    sizes,
    availability: availabilityOf(product.sizes),
    /** The price before a sale, if it is higher than every size's. */
    wasCents: sizes.every(({ priceCents }) => was > priceCents) ? was : undefined,
  };
}

/** Sold out if all sizes are; few if only a small number of units is left in all. */
export function availabilityOf(sizes: readonly { stock: number | null }[]): "available" | "few" | "sold-out" {
  if (sizes.every(isSoldOut)) return "sold-out";
  const left = sizes.reduce((sum, { stock }) => sum + (stock ?? Infinity), 0);
  return left <= FEW_UNITS ? "few" : "available";
}

/** A longer line would make a poster's text too small. */
const MOST_LETTERS = 16;

/** Splits a name into the lines of its poster: one up to `most` letters, else two of about the same length. */
export function nameLines(name: string, most = MOST_LETTERS): string[] {
  return balancedLines(name.trim(), name.length <= most ? 1 : 2);
}

const MOST_NEIGHBOURS = 3;

/** Returns the products that come next in the shop, and after the last one the first. */
export function neighboursOf<One extends { id: string }>(products: readonly One[], id: string): One[] {
  const place = products.findIndex((product) => product.id === id);
  return [...products.slice(place + 1), ...products.slice(0, Math.max(place, 0))].slice(0, MOST_NEIGHBOURS);
}

/** Shown if a product's picture is missing or does not load. */
export const missingPicture: ShownPicture = {
  src: "/pictures/shop/placeholder.svg",
  width: 800,
  height: 1000,
  alt: "No picture yet",
};

/** The highest stock of a size that counts as few. */
export const FEW_UNITS = 5;

/** What the shop says of a product or a size. The exact stock isn't shown. */
export const AVAILABILITY = { available: null, few: "Only a few left", "sold-out": "Sold out" } as const;

export const shopName = (company: string) => `${company} Merch`;
