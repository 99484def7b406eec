import type { DeliveryChoice } from "./delivery.ts";
import type { PricedCart } from "./priced-cart.ts";
import type { CartAlert } from "./words.ts";

export type { CartAlert } from "./words.ts";

/** The data of /cart. */
export interface CartView {
  cart: PricedCart;
  /** Hash of the prices that the page shows. */
  priceHash: string;
  /** How the cart can be delivered; without choices, checkout is closed. */
  delivery: { choices: readonly DeliveryChoice[]; chosen: string };
  /** Whether the payment page takes promotion codes. */
  takesCodes: boolean;
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
