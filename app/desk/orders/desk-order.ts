import type { SubmissionResult } from "@conform-to/react";
import type { OrderState } from "../../shop/orders/order-states.ts";
import type { OrderView } from "../../shop/orders/order-view.ts";
import type { Order, OrderLine } from "../../shop/orders/order.ts";
import type { Packing } from "../../shop/orders/packing.ts";
import type { ParcelRequest, TrackingLink } from "../../shop/orders/parcel.ts";
import { partlyRefunded } from "../../shop/orders/refund-words.ts";
import type { MailState } from "../outbox/desk-mail.ts";
import { type ShownRefunds, type ShownPlan, isPartlyRefunded } from "./refund-view.ts";
import { packedStateWords, orderStateWords } from "./words.ts";

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

/** A member's command about an order. */
type OrderCommand = OrderChange | AmountDecision;

/** What becomes of a payment that doesn't match its order. */
type AmountDecision = { kind: "accept" } | { kind: "close" };

/** A command that needs nothing of Stripe. */
export type OrderChange =
  | ({ kind: "ship" } & ParcelRequest)
  | { kind: "unship"; parcel: string }
  | { kind: "resume"; parcel: string }
  | { kind: "pick-up" }
  | { kind: "not-picked-up" }
  | { kind: "stop"; restock: boolean; seen: number }
  | { kind: "settle"; attention: string };

/** Why a command was refused: the order has changed, Stripe confirms no payment, or it has fewer units left. */
export type OrderRefusal = "changed" | "unconfirmed" | "units" | null;

/** The response to a form after which the page stays. */
export interface OrderReply {
  /** Why nothing changed, if it isn't a field. */
  refusal: "changed" | "unconfirmed" | "refund-closed" | null;
  /** What Conform says of the form that was sent. */
  ship?: SubmissionResult<string[]>;
  refund?: SubmissionResult<string[]>;
  /** A refund to confirm, with the submitted fields. */
  plan?: { shown: ShownPlan; typed: readonly (readonly [name: string, value: string])[] };
}

/** Reads the button of an order's page that needs no answers. Returns null for any other form. */
export function readOrderCommand(form: FormData): OrderCommand | null {
  const intent = form.get("intent");
  switch (intent) {
    case "unship":
    case "resume":
      return { kind: intent, parcel: String(form.get("parcel") ?? "") };
    case "stop":
      return { kind: "stop", restock: form.get("stop-restock") === "yes", seen: Number(form.get("seen") ?? 0) };
    case "settle":
      return { kind: "settle", attention: String(form.get("attention") ?? "") };
    case "accept":
    case "close":
    case "pick-up":
    case "not-picked-up":
      return { kind: intent };
    default:
      return null;
  }
}

/** Returns the status of an order in words: whether it is paid, or how far it has come. */
export function orderStatus(order: { state: OrderState; refundedCents: number; packing: Packing | null }): string {
  const packed = order.packing === null ? undefined : packedStateWords[order.packing];
  if (isPartlyRefunded(order))
    return packed === undefined ? partlyRefunded : `${packed}, ${partlyRefunded.toLowerCase()}`;
  return packed ?? orderStateWords[order.state];
}
