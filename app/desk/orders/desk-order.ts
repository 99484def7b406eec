import { ORDER_STATES, type OrderState } from "../../checkout/order-states.ts";
import type { OrderView } from "../../checkout/order-view.ts";
import type { Order, OrderLine } from "../../checkout/order.ts";
import type { TrackingLink } from "../../checkout/tracking-link.ts";

/** An order as a row of the list. */
export interface ListedOrder {
  id: string;
  /** ISO-8601 UTC. */
  time: string;
  state: OrderState;
  attention: string | null;
  /** Whole cents. */
  amountCents: number;
  paidCents: number | null;
  shippedAt: string | null;
}

/** The filters of the order list: all orders, the work to do, or one status. */
export type OrderFilter = "all" | "attention" | "to-ship" | OrderState;

export const ORDER_FILTERS: readonly OrderFilter[] = ["all", "attention", "to-ship", ...ORDER_STATES];

/** An order on its own page. Money is whole cents, times are ISO-8601 UTC. */
export interface ShownOrder extends Pick<
  Order,
  "id" | "state" | "attention" | "amountCents" | "paidCents" | "refundedCents" | "email"
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
  /** The units of each line that have not been sent. */
  left: readonly Pick<OrderLine, "position" | "quantity">[];
  parcels: readonly ShownParcel[];
  /** URL of the payment in Stripe's dashboard; null before there is a payment. */
  payment: string | null;
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
  /** When the shopper is told; null if nobody can be. */
  toldAt: string | null;
  /** Whether that is still to come. */
  isWaiting: boolean;
}

const STREET = ["line1", "line2"] as const;

/**
 * Returns the lines of a shipping address.
 *
 * @param shipping Stripe's JSON (`shipping_details`); other text becomes the only line
 */
export function addressLines(shipping: string | null): string[] {
  if (shipping === null) return [];
  const details = parse(shipping);
  if (!details) return [shipping];
  const address = asRecord(details.address) ?? details;
  const named = [details.name, ...STREET.map((part) => address[part])];
  const town = [address.city, address.state, address.postal_code].filter(isText).join(" ");
  return [...named, town, address.country, details.phone].filter(isText);
}

function parse(json: string): Record<string, unknown> | null {
  try {
    return asRecord(JSON.parse(json));
  } catch {
    return null;
  }
}

function asRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
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
