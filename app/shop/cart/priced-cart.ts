import type { ShownPicture } from "../../ui/shown-picture.ts";
import { MOST_UNITS, type Offer, type OfferKey, type Product } from "../catalogue/product.ts";
import { type Cart, countUnits } from "./cart.ts";

/** The largest amount of one payment, in cents (Stripe, "Minimum and maximum charge amounts"). */
export const MOST_CENTS = 99_999_999;

/** The reason why a line can't be ordered as it is. None tells the exact stock, which the shop doesn't show. */
type LineProblem =
  | { kind: "gone" }
  | { kind: "sold-out" }
  /** Fewer units are in stock than the line has. */
  | { kind: "short"; isFew: boolean }
  /** The line has more units than one order may have. */
  | { kind: "many"; most: number };

interface StockLimits {
  /** The most units that one order may have. */
  mostPerOrder: number;
  /** The most units that count as few. */
  few: number;
}

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
 * @param limits of a counted size
 */
export function priceCart(
  cart: Cart,
  offers: readonly (Offer | null)[],
  names: ReadonlyMap<string, Pick<Product, "name" | "picture">>,
  limits: StockLimits = { mostPerOrder: MOST_UNITS, few: 0 },
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
      problem: stock === null ? null : problemOf(quantity, stock, limits),
    };
  });
  const subtotalCents = lines.reduce((sum, { offered }) => sum + (offered?.totalCents ?? 0), 0);
  return { lines, units: countUnits(lines), subtotalCents };
}

function problemOf(quantity: number, stock: number, { mostPerOrder: most, few }: StockLimits): LineProblem | null {
  if (stock === 0) return { kind: "sold-out" };
  if (quantity <= Math.min(stock, most)) return null;
  return stock < most ? { kind: "short", isFew: stock <= few } : { kind: "many", most };
}

/** Returns the prices that a page shows, as text to hash. */
export function priceText({ lines }: PricedCart): string {
  return JSON.stringify(lines.map(({ productId, size, offered }) => [productId, size, offered?.priceCents ?? null]));
}
