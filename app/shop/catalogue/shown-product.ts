import type { ShownPicture } from "../../ui/shown-picture.ts";
import { type ShownValues, shownValuesOf } from "./product-fields.ts";
import { isSoldOut, type Product, type Variant } from "./product.ts";

type Availability = "available" | "few" | "sold-out";

/** A size as shoppers see it. It leaves out the stock. */
export interface ShownVariant {
  size: string;
  priceCents: number;
  availability: Availability;
}

/** A product as the shop's pages show it. */
export interface ShownProduct extends ShownValues {
  id: string;
  picture: ShownPicture;
  variants: readonly ShownVariant[];
  availability: Availability;
  /** The price before, if it is higher than that of each size. */
  wasCents?: number | undefined;
}

/** @param few the most units that count as few */
export function showProduct(product: Product, picture: ShownPicture, few: number): ShownProduct {
  const variants = product.variants.map((variant) => ({
    size: variant.size,
    priceCents: variant.priceCents,
    availability: availabilityOf([variant], few),
  }));
  const availability = availabilityOf(product.variants, few);
  const was = product.compareAtCents;
  const isHigher = variants.every(({ priceCents }) => was > priceCents);
  return {
    id: product.id,
    ...shownValuesOf(product),
    picture,
    variants,
    availability,
    ...(isHigher && { wasCents: was }),
  };
}

/** Returns the availability of several sizes together: sold out if all are, few if the sum of units is small. */
export function availabilityOf(variants: readonly Pick<Variant, "stock">[], few: number): Availability {
  if (variants.every(isSoldOut)) return "sold-out";
  const left = variants.reduce((sum, { stock }) => sum + (stock ?? Infinity), 0);
  return left <= few ? "few" : "available";
}

/** A longer line would make a poster's text too small. */
const MOST_LETTERS = 16;

/** Splits a name into the lines of its poster: one if it has `most` letters, else two of about the same length. */
export function nameLines(name: string, most = MOST_LETTERS): string[] {
  const words = name.trim().split(/\s+/);
  if (name.length <= most || words.length === 1) return [words.join(" ")];
  const splits = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(" "), words.slice(index + 1).join(" ")]);
  return splits.reduce((best, split) => (longest(split) < longest(best) ? split : best));
}

function longest(lines: readonly string[]): number {
  return Math.max(...lines.map((line) => line.length));
}

/** How many other products a product's page shows. */
const MOST_NEIGHBOURS = 3;

/** Returns the products that come next in the shop; after the last comes the first. */
export function neighboursOf<One extends { id: string }>(products: readonly One[], id: string): One[] {
  const place = products.findIndex((product) => product.id === id);
  return [...products.slice(place + 1), ...products.slice(0, Math.max(place, 0))].slice(0, MOST_NEIGHBOURS);
}
