import type { ShownValues } from "./product-fields.ts";

// What the shop offers (docs/behavior.md, Shop 3). Money is whole cents of US dollars.

/** One size of a product, or the whole of it where it has no sizes. */
export interface Variant {
  id: string;
  /** Empty where the product has no sizes. */
  size: string;
  priceCents: number;
  /** Pieces that can be sold now; null is unlimited. */
  stock: number | null;
}

/** A product as the shop offers it. */
export interface Product extends ShownValues {
  id: string;
  picture: ProductPicture;
  /** The sizes that are offered, in their order; one without a name where there are none. */
  variants: readonly Variant[];
}

export interface ProductPicture {
  /** Path below public/, such as `/pictures/shop/tee.svg`. */
  src: string;
  alt: string;
}

/** A size together with what it is a size of, as carts and orders look at it. */
export interface Offer {
  product: Pick<Product, "id" | "slug" | "name" | "picture">;
  variant: Variant;
}

/** Identifies a cart's line (docs/behavior.md, Cart 1): the product and its size. */
export interface OfferKey {
  productId: string;
  size: string;
}

export function isSoldOut({ stock }: Pick<Variant, "stock">): boolean {
  return stock === 0;
}

/** Whether nothing of a product can be ordered without the name of a size. */
export function needsSize(variants: readonly Pick<Variant, "size">[]): boolean {
  return variants.length > 0 && variants.every(({ size }) => size !== "");
}

/** The lowest price among the sizes, and whether another one costs more. */
export function priceRange(variants: readonly Pick<Variant, "priceCents">[]): { fromCents: number; varies: boolean } {
  const prices = variants.map(({ priceCents }) => priceCents);
  const fromCents = Math.min(...prices);
  return { fromCents, varies: prices.some((price) => price > fromCents) };
}
