import type { Offer, OfferKey, Product } from "../catalogue/product.ts";
import type { ShownPicture } from "../ui/shown-picture.ts";
import { type Cart, countUnits } from "./cart.ts";

/** The largest amount of one payment, in cents (Stripe, "Minimum and maximum charge amounts"). */
export const MOST_CENTS = 99_999_999;

/** The reason why a line can't be ordered as it is. */
type LineProblem =
  | { kind: "gone" }
  /** Fewer units are in stock than the line has. */
  | { kind: "short"; left: number }
  /** The line has more units than one order may have. */
  | { kind: "many" };

/** A cart's line with today's name and price. */
export interface PricedLine extends OfferKey {
  quantity: number;
  name: string;
  picture: Product["picture"] & Pick<ShownPicture, "focus">;
  /** Null if it is no longer offered. */
  offered: { slug: string; variantId: string; priceCents: number; totalCents: number } | null;
  /** The price last shown to the shopper, if it has changed. */
  wasCents: number | null;
  problem: LineProblem | null;
  /** The most units that one order may have, if the line has more. */
  most: number | null;
}

export interface PricedCart {
  lines: readonly PricedLine[];
  /** Units of all lines. */
  units: number;
  /** Sum of the lines that are offered. */
  subtotalCents: number;
}

/**
 * Prices a cart by the catalog alone.
 *
 * @param offers offers of the cart's lines, in their order
 * @param names of products that are no longer offered, by id
 * @param mostOf returns the most units that one order may have of a size, given the size's stock
 */
export function priceCart(
  cart: Cart,
  offers: readonly (Offer | null)[],
  names: ReadonlyMap<string, Pick<Product, "name" | "picture">>,
  mostOf: (stock: number) => number = (stock) => stock,
): PricedCart {
  const lines = cart.map((item, index): PricedLine => {
    const { productId, size, quantity } = item;
    const offer = offers[index];
    const known = offer?.product ?? names.get(productId);
    if (!known) throw new Error(`Cart has product ${productId}, which the catalogue never had.`);
    const common = { productId, size, quantity, name: known.name, picture: known.picture };
    if (!offer) return { ...common, offered: null, wasCents: null, problem: { kind: "gone" }, most: null };
    const { priceCents, stock, id } = offer.variant;
    const isShort = stock !== null && stock < quantity;
    const isMany = stock !== null && stock > 0 && mostOf(stock) < quantity;
    return {
      ...common,
      offered: { slug: offer.product.slug, variantId: id, priceCents, totalCents: priceCents * quantity },
      wasCents: item.seenPriceCents === priceCents ? null : item.seenPriceCents,
      problem: isShort ? { kind: "short", left: stock } : isMany ? { kind: "many" } : null,
      most: isMany ? mostOf(stock) : null,
    };
  });
  const subtotalCents = lines.reduce((sum, { offered }) => sum + (offered?.totalCents ?? 0), 0);
  return { lines, units: countUnits(lines), subtotalCents };
}

/** Returns the prices that a page shows, as text to hash. */
export function priceText({ lines }: PricedCart): string {
  return JSON.stringify(lines.map(({ productId, size, offered }) => [productId, size, offered?.priceCents ?? null]));
}
