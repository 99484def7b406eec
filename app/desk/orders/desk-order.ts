import type { OrderState } from "../../checkout/order-states.ts";
import type { OrderView } from "../../checkout/order-view.ts";
import type { Order, OrderLine } from "../../checkout/order.ts";
import type { TrackingLink } from "../../checkout/tracking-link.ts";

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

/** A postal address; empty text is a part that Stripe doesn't have. */
export interface PostalAddress {
  name: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
  phone: string;
}

/**
 * Reads a shipping address.
 *
 * @param shipping Stripe's JSON (`shipping_details`); null for other text
 */
export function readAddress(shipping: string | null): PostalAddress | null {
  const details = shipping === null ? null : parse(shipping);
  if (!details) return null;
  const address = asRecord(details.address) ?? details;
  const [name, phone] = [details.name, details.phone].map(asText);
  const parts = [address.line1, address.line2, address.city, address.state, address.postal_code, address.country];
  const [address1, address2, city, state, postalCode, country] = parts.map(asText);
  return { name, address1, address2, city, state, postalCode, country, phone } as PostalAddress;
}

/** Returns the lines of a shipping address; text that isn't Stripe's JSON is the only line. */
export function addressLines(shipping: string | null): string[] {
  if (shipping === null) return [];
  const address = readAddress(shipping);
  if (!address) return [shipping];
  const { name, address1, address2, city, state, postalCode, country, phone } = address;
  const town = [city, state, postalCode].filter(Boolean).join(" ");
  return [name, address1, address2, town, country, phone].filter(Boolean);
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

function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
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
