import type { PricedCart } from "./priced-cart.ts";

/** Everything that one view of /cart shows. */
export interface CartView {
  cart: PricedCart;
  /** Names the prices that the page shows. */
  quote: string;
  /** Token of the page. */
  page: string;
  alert: CartAlert | null;
  /** Payments that were begun from this cart and not finished: what they are of is not in the cart. */
  unfinished: readonly UnfinishedPayment[];
  /** The server knows no cart of this browser: then the browser's own copy is offered. */
  unknown: boolean;
}

export interface UnfinishedPayment {
  orderId: string;
  pieces: number;
  amountCents: number;
  /** Stripe's page, or null where it has closed. */
  payUrl: string | null;
}

export type CartAlert =
  | "added"
  /** Something was put back into the cart. */
  | "restored"
  /** Some of what was put back is no longer offered. */
  | "restored-in-part"
  /** None of what was to be put back is offered any more. */
  | "not-restored"
  /** The payment was finished, so there is nothing to put back. */
  | "already-paid"
  /** The payment was finished, and a bank has yet to confirm it. */
  | "waiting"
  /** What was to be put back is no order of this browser. */
  | "no-order"
  /** The browser sent no cart right after it was given one. */
  | "no-cookies"
  | "not-offered"
  | "sold-out"
  | "quantity"
  | "full"
  /** A price or the stock is another one than the page showed: to be looked at before paying. */
  | "look-again"
  | "too-much"
  /** Payment can't be begun; the cart is kept. */
  | "no-checkout"
  | "slowed"
  /** Unfinished payments of this visitor hold as much as they may. */
  | "held"
  | "unavailable";
