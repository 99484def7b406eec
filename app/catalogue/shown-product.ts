import { type ShownValues, shownValuesOf } from "./product-fields.ts";
import { isSoldOut, type Product, type Variant } from "./product.ts";

export type Availability = "available" | "few" | "sold-out";

export interface ShownPicture {
  src: string;
  width: number;
  height: number;
  alt: string;
}

/** A size as a shopper may see it: how many pieces there are stays with us. */
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
}

/** @param few how many pieces, or fewer, are few */
export function showProduct(product: Product, picture: ShownPicture, few: number): ShownProduct {
  const variants = product.variants.map((variant) => ({
    size: variant.size,
    priceCents: variant.priceCents,
    availability: availabilityOf([variant], few),
  }));
  const availability = availabilityOf(product.variants, few);
  return { id: product.id, ...shownValuesOf(product), picture, variants, availability };
}

/** Of several sizes together: sold out when all are, few when only few pieces are left in all. */
export function availabilityOf(variants: readonly Pick<Variant, "stock">[], few: number): Availability {
  if (variants.every(isSoldOut)) return "sold-out";
  const left = variants.reduce((sum, { stock }) => sum + (stock ?? Infinity), 0);
  return left <= few ? "few" : "available";
}
