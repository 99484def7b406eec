import type { Offer, OfferKey, Product } from "../catalogue/product.ts";
import { type Cart, countUnits } from "./cart.ts";

/** The most that one payment may be, in cents (Stripe, "Minimum and maximum charge amounts"). */
export const MOST_CENTS = 99_999_999;

/** Why a line can't be ordered as it stands. */
export type LineProblem =
  | { kind: "gone" }
  /** Fewer are left than the line asks for. */
  | { kind: "short"; left: number }
  /** More than one order may have. */
  | { kind: "many" };

/** A cart's line with what the catalogue says of it today. */
export interface PricedLine extends OfferKey {
  quantity: number;
  name: string;
  picture: Product["picture"];
  /** Null for what is no longer offered; nothing else of it is known then but its name and picture. */
  offered: { slug: string; variantId: string; priceCents: number; totalCents: number } | null;
  /** The price that the shopper was last shown, where it is another one today. */
  wasCents: number | null;
  problem: LineProblem | null;
  /** The most that one order may have of it, where the line asks for more. */
  most: number | null;
}

export interface PricedCart {
  lines: readonly PricedLine[];
  /** Pieces of all lines. */
  pieces: number;
  /** What can be ordered, together. */
  subtotalCents: number;
}

/**
 * What a cart costs by the catalogue alone. `offers` and `names` are looked up for its lines, in their order; `mostOf`
 * says how many of so many in stock one order may have.
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
  return { lines, pieces: countUnits(lines), subtotalCents };
}

/** The prices that a page shows, as text: while it is the same, the shopper has seen what is charged. */
export function priceText({ lines }: PricedCart): string {
  return JSON.stringify(lines.map(({ productId, size, offered }) => [productId, size, offered?.priceCents ?? null]));
}
