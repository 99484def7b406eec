import type { ShownPicture } from "../../ui/shown-picture.ts";
import type { ProductPicture } from "../catalogue/product-pictures.ts";
import { MOST_UNITS, type Offer, type OfferKey, FEW_UNITS } from "../catalogue/product.ts";
import { type Cart, countUnits } from "./cart.ts";
import type { DeliveryChoice } from "./delivery.ts";
import type { CartAlert } from "./words.ts";

export interface CartView {
  cart: PricedCart;
  priceHash: string;
  /** How the cart can be delivered; without choices, checkout is closed. */
  delivery: { choices: readonly DeliveryChoice[]; chosen: string };
  takesCodes: boolean;
  page: string;
  alert: CartAlert | null;
  /** What the cart now has of the lines that changed since the page of the last post was shown. */
  elsewhere: readonly { name: string; units: number }[];
  /** Payments started from this cart and not finished. Their units are not in the cart. */
  unfinished: readonly UnfinishedPayment[];
  /** The server has no cart for this browser, so the cart backup is offered. */
  unknown: boolean;
}

export interface UnfinishedPayment {
  orderId: string;
  units: number;
  amountCents: number;
  /** Stripe's page, or null if it has closed. */
  payUrl: string | null;
}

/** The largest amount of one payment, in cents (Stripe, "Minimum and maximum charge amounts"). */
export const MOST_CENTS = 99_999_999;

/** Why a line can't be ordered as it is. None tells the exact stock, which the shop doesn't show. */
type LineProblem =
  | { kind: "gone" }
  | { kind: "sold-out" }
  | { kind: "short"; isFew: boolean }
  /** The line has more units than one order may have. */
  | { kind: "many"; most: number };

export interface PricedLine extends OfferKey {
  quantity: number;
  name: string;
  picture: ProductPicture & Pick<ShownPicture, "focus">;
  offered: { slug: string; variantId: string; priceCents: number; totalCents: number } | null;
  /** The price last shown to the shopper, if it has changed. */
  wasCents: number | null;
  problem: LineProblem | null;
}

export interface PricedCart {
  lines: readonly PricedLine[];
  units: number;
  subtotalCents: number;
}

/**
 * Prices a cart by the catalog alone. `offers`: of the cart's lines, in their order. `names`: of products that are no
 * longer offered, by id. `most`: units of a counted size that one order may have.
 */
export function priceCart(
  cart: Cart,
  offers: readonly (Offer | null)[],
  names: ReadonlyMap<string, Pick<PricedLine, "name" | "picture">>,
  most = MOST_UNITS,
): PricedCart {
  const lines = cart.map(({ productId, size, quantity, seenPriceCents }, index): PricedLine => {
    const key = { productId, size, quantity };
    const offer = offers[index];
    if (offer) {
      const { slug, name, src, alt, variantId, priceCents, stock } = offer;
      return {
        ...key,
        name,
        picture: { src, alt },
        offered: { slug, variantId, priceCents, totalCents: priceCents * quantity },
        wasCents: seenPriceCents === priceCents ? null : seenPriceCents,
        problem: stock === null ? null : problemOf(quantity, stock, most),
      };
    }
    const known = names.get(productId);
    if (!known) throw new Error(`Cart has product ${productId}, which the catalogue never had.`);
    return { ...key, ...known, offered: null, wasCents: null, problem: { kind: "gone" } };
  });
  const subtotalCents = lines.reduce((sum, { offered }) => sum + (offered?.totalCents ?? 0), 0);
  return { lines, units: countUnits(lines), subtotalCents };
}

function problemOf(quantity: number, stock: number, most: number): LineProblem | null {
  if (stock === 0) return { kind: "sold-out" };
  if (quantity <= Math.min(stock, most)) return null;
  return stock < most ? { kind: "short", isFew: stock <= FEW_UNITS } : { kind: "many", most };
}
