import type { DeliveryChoice } from "./delivery.ts";
import type { PricedCart } from "./priced-cart.ts";

/** The data of /cart. */
export interface CartView {
  cart: PricedCart;
  /** Hash of the prices that the page shows. */
  priceHash: string;
  /** How the cart can be delivered; without choices, checkout is closed. */
  delivery: { choices: readonly DeliveryChoice[]; chosen: string };
  /** Whether the payment page takes promotion codes. */
  takesCodes: boolean;
  /** Idempotency token of the page. */
  page: string;
  alert: CartAlert | null;
  /** What the cart has now of the lines that were changed since the page of the last post was shown. */
  elsewhere: readonly { name: string; units: number }[];
  /** Payments that were started from this cart and not finished. Their units are not in the cart. */
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

export type CartAlert =
  | "added"
  /** Fewer units were added than asked for, because a line has at most 999. */
  | "most"
  /** The cart was changed since its page was shown, in another tab for example. */
  | "changed"
  /** Everything was put back into the cart. */
  | "restored"
  /** Some of the lines are no longer offered. */
  | "restored-in-part"
  /** None of the lines is still offered. */
  | "not-restored"
  /** The payment was finished, so there is nothing to put back. */
  | "already-paid"
  /** The shopper has finished, and a bank has yet to confirm the payment. */
  | "waiting"
  /** Not an order of this browser. */
  | "no-order"
  /** The browser did not return the cart's cookie. */
  | "no-cookies"
  | "not-offered"
  | "sold-out"
  | "quantity"
  | "full"
  /** A line has 999 units already. */
  | "no-more"
  /** A price or the stock has changed since the page was shown. */
  | "look-again"
  | "too-much"
  /** Shipping has changed since the page was shown. */
  | "delivery-changed"
  /** The shop keeper has set no shipping rates. */
  | "no-delivery"
  /** There is no payment page; the cart is unchanged. */
  | "no-checkout"
  | "slowed"
  /** The visitor's unpaid orders hold as much as they may. */
  | "held"
  | "unavailable";
