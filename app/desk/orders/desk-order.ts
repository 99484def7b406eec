import { ORDER_STATES, type OrderState } from "../../checkout/order-states.ts";
import type { Order, OrderLine, OrderView } from "../../checkout/order.ts";

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
  /** See `OrderView`. */
  postage: OrderView["postage"];
  adjustmentCents: number | null;
  pickup: string;
  lines: readonly Pick<OrderLine, "position" | "name" | "size" | "quantity" | "priceCents">[];
  events: readonly { id: string; at: string; cause: string; to: OrderState; details: string | null }[];
  shipment: { at: string; by: string; tracking: string | null } | null;
  /** URL of the payment in Stripe's dashboard; null before there is a payment. */
  payment: string | null;
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

/** A member's command about an order. */
export type OrderCommand =
  | { kind: "ship"; tracking: string | null }
  | { kind: "unship" }
  | { kind: "settle"; attention: string };

/** Why a command was refused: the order has changed, or the tracking number is invalid. */
export type OrderRefusal = "changed" | "tracking" | null;

/** Reads a form of the order's page. Returns a command, the name of an invalid field, or null for any other form. */
export function readOrderCommand(form: FormData): OrderCommand | "tracking" | null {
  const intent = form.get("intent");
  if (intent === "unship") return { kind: "unship" };
  if (intent === "settle") return { kind: "settle", attention: String(form.get("attention") ?? "") };
  if (intent !== "ship") return null;
  const tracking = readTracking(String(form.get("tracking") ?? ""));
  return tracking === undefined ? "tracking" : { kind: "ship", tracking };
}

/** Maximum characters of a carrier's tracking number or link. */
const MOST_TRACKING = 200;

/** Reads a tracking number. Returns null if it is blank, undefined if it is too long or not a single line. */
export function readTracking(typed: string): string | null | undefined {
  const text = typed.trim();
  if (text === "") return null;
  return [...text].length <= MOST_TRACKING && !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text) ? text : undefined;
}
