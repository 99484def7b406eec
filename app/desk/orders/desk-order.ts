import type { OrderState } from "../../shop/orders/order-states.ts";
import type { OrderView } from "../../shop/orders/order-view.ts";
import type { Order, OrderLine } from "../../shop/orders/order.ts";
import type { Packing } from "../../shop/orders/packing.ts";
import type { TrackingLink } from "../../shop/orders/parcel.ts";
import type { MailState } from "../outbox/desk-mail.ts";
import type { ShownRefunds } from "./refund-view.ts";

/** An order on its own page. Money is whole cents, times are ISO-8601 UTC. */
export interface ShownOrder extends Pick<
  Order,
  "id" | "state" | "attention" | "amountCents" | "paidCents" | "refundedCents" | "email" | "disputes"
> {
  /** The eight-digit order number that shoppers and the team see. */
  number: string;
  time: string;
  address: readonly string[];
  sums: OrderView["sums"];
  pickup: string;
  lines: readonly Pick<OrderLine, "position" | "name" | "size" | "quantity" | "priceCents">[];
  events: readonly { id: string; at: string; cause: string; to: OrderState; details: string | null }[];
  /** When all of it was sent; null before. */
  shippedAt: string | null;
  /** When it was picked up; null before. */
  pickedUpAt: string | null;
  packing: Packing | null;
  /** The units of each line that have not been sent. */
  left: readonly Pick<OrderLine, "position" | "quantity">[];
  parcels: readonly ShownParcel[];
  /** Whether a member may decide to ship nothing more. */
  mayStop: boolean;
  refunds: ShownRefunds;
  /** URL of the payment in Stripe's dashboard; null before there is a payment. */
  payment: string | null;
}

/** The forms of an order that have fields to type in. */
export type OrderForm = "ship" | "refund";

/** Whether there is something to ship, or to get ready. */
export function maySend({ state, shippedAt, left }: Pick<ShownOrder, "state" | "shippedAt" | "left">): boolean {
  return state === "paid" && shippedAt === null && left.length > 0;
}

/** Whether shipping is the only form of an order's page: a press on another one would drop what was typed. */
export function isOnlyToSend({ attention, parcels }: Pick<ShownOrder, "attention" | "parcels">): boolean {
  return attention === null && parcels.length === 0;
}

/** Returns the form that has the page to itself, by the page's URL; null if there is none, or no use for it. */
export function readOrderForm(
  params: URLSearchParams,
  order: Pick<ShownOrder, "state" | "shippedAt" | "left" | "refunds">,
): OrderForm | null {
  if (params.has("ship") && maySend(order)) return "ship";
  return params.has("refund") && order.refunds.left > 0 ? "refund" : null;
}

/**
 * Returns the URL of the page of a form, at the form: on a phone it is far below the top.
 *
 * @param query the list that the member came from, as the query of its URL
 */
export function orderFormPath(id: string, query: string, form: OrderForm): string {
  return `/desk/orders/${id}${query}${query === "" ? "?" : "&"}${form}${form === "ship" ? "#shipping" : "#refunds"}`;
}

/** A parcel on the order's page. */
export interface ShownParcel {
  id: string;
  at: string;
  /** Name of the member. */
  by: string;
  tracking: string | null;
  link: TrackingLink | null;
  lines: readonly Pick<OrderLine, "name" | "size" | "quantity">[];
  /**
   * The email to the shopper, null if nobody can be told: `due` is when it goes out; `at` is when it was, or is to be,
   * sent.
   */
  mail: { state: "due" | MailState; at: string } | null;
  /** What went back into stock of a part that won't be shipped; null for one that was sent. */
  restocked: ShownParcel["lines"] | null;
}

/**
 * Returns the URL of a payment in Stripe's dashboard.
 *
 * @param testMode whether the site's key is a test key: Stripe shows test payments separately
 */
export function stripePaymentLink(paymentIntent: string, testMode: boolean): string {
  return `https://dashboard.stripe.com/${testMode ? "test/" : ""}payments/${encodeURIComponent(paymentIntent)}`;
}

/** Whether a secret or restricted key is a test key (https://docs.stripe.com/keys). */
export function isTestKey(key: string): boolean {
  return /^(?:sk|rk)_test_/.test(key);
}
