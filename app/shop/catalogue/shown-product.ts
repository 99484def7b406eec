import type { ShownPicture } from "../../ui/shown-picture.ts";
import type { Product } from "./catalogue-entry.ts";
import { valuesOf } from "./product-fields.ts";
import { isSoldOut } from "./product.ts";
import { FEW_UNITS } from "./words.ts";

/** A product as the shop's pages show it: its sizes don't say the stock. */
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
    /** The price before, if it is higher than that of each size. */
    wasCents: sizes.every(({ priceCents }) => was > priceCents) ? was : undefined,
  };
}

/** Returns the availability of several sizes together: sold out if all are, few if the sum of units is small. */
export function availabilityOf(sizes: readonly { stock: number | null }[]): "available" | "few" | "sold-out" {
  if (sizes.every(isSoldOut)) return "sold-out";
  const left = sizes.reduce((sum, { stock }) => sum + (stock ?? Infinity), 0);
  return left <= FEW_UNITS ? "few" : "available";
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
