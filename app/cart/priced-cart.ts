import type { Offer, OfferKey, Product } from "../catalogue/product.ts";
import { type Cart, countPieces } from "./cart.ts";

/** The most that one payment may be, in cents (Stripe, "Minimum and maximum charge amounts"). */
export const MOST_CENTS = 99_999_999;

/** Why a line can't be ordered as it stands. */
export type LineProblem =
  | { kind: "gone" }
  /** Fewer are left than the line asks for. */
  | { kind: "short"; left: number };

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
}

export interface PricedCart {
  lines: readonly PricedLine[];
  /** Pieces of all lines. */
  pieces: number;
  /** What can be ordered, together. */
  subtotalCents: number;
}

/** What a cart costs by the catalogue alone. `offers` and `names` are looked up for its lines, in their order. */
export function priceCart(
  cart: Cart,
  offers: readonly (Offer | null)[],
  names: ReadonlyMap<string, Pick<Product, "name" | "picture">>,
): PricedCart {
  const lines = cart.map((item, index): PricedLine => {
    const { productId, size, quantity } = item;
    const offer = offers[index];
    const known = offer?.product ?? names.get(productId);
    if (!known) throw new Error(`Cart has product ${productId}, which the catalogue never had.`);
    const common = { productId, size, quantity, name: known.name, picture: known.picture };
    if (!offer) return { ...common, offered: null, wasCents: null, problem: { kind: "gone" } };
    const { priceCents, stock, id } = offer.variant;
    return {
      ...common,
      offered: { slug: offer.product.slug, variantId: id, priceCents, totalCents: priceCents * quantity },
      wasCents: item.seenPriceCents === priceCents ? null : item.seenPriceCents,
      problem: stock !== null && stock < quantity ? { kind: "short", left: stock } : null,
    };
  });
  const subtotalCents = lines.reduce((sum, { offered }) => sum + (offered?.totalCents ?? 0), 0);
  return { lines, pieces: countPieces(lines), subtotalCents };
}

/** The prices that a page shows, as text: while it is the same, the shopper has seen what is charged. */
export function priceText({ lines }: PricedCart): string {
  return JSON.stringify(lines.map(({ productId, size, offered }) => [productId, size, offered?.priceCents ?? null]));
}
