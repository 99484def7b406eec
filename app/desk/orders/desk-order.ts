import type { SubmissionResult } from "@conform-to/react";
import { isPickup } from "../../shop/cart/delivery.ts";
import { type OrderState, ORDER_STATES } from "../../shop/orders/order-states.ts";
import {
  orderView,
  type Order,
  mayStop,
  type Packing,
  packingOf,
  recipientOf,
  orderNumber,
  isToPack,
} from "../../shop/orders/order.ts";
import {
  isSent,
  linesOf,
  NOTIFY_DELAY_SECONDS,
  type Parcel,
  trackingLink,
  unitsLeft,
  unitsOf,
  unitsSent,
  unitsToSend,
} from "../../shop/orders/parcel.ts";
import {
  centsLeft,
  linesToRefund,
  postageLeft,
  type RefundPlan,
  type RefundRefusal,
  type RefundRequest,
} from "../../shop/orders/plan-refund.ts";
import { addressLines } from "../../shop/orders/shipping-address.ts";
import { beginningOf } from "../../ui/beginning-of.ts";
import { readFilter, readSearchText } from "../list/list-page.ts";
import { orderStateWords, packedStateWords } from "./words.ts";

/** An order on its page. Money is whole cents, times are ISO-8601 UTC. */
export type ShownOrder = ReturnType<typeof showOrder>;
export type ShownParcel = ShownOrder["parcels"][number];
export type ShownRefund = ShownOrder["refunds"]["list"][number];

/** Maximum bytes of HTML for an email address or one line of a postal address. Only the export has more. */
const SHORT = 1200;

interface About {
  nameOf: (id: string | null) => string;
  mails: ReadonlyMap<string, { state: "waiting" | "sent" | "failed"; sentAt: string | null }>;
  secretKey: string;
  now: Date;
}

export function showOrder({ shipping, ...order }: Order, { nameOf, mails, secretKey, now }: About) {
  const { lines, email, parcels, refunds, paymentIntent } = order;
  const { number, sums, pickup } = orderView({ ...order, shipping });
  const left = unitsToSend(order);
  return {
    ...order,
    number,
    sums,
    pickup,
    email: email && beginningOf(email, SHORT),
    address: addressLines(shipping).map((line) => beginningOf(line, SHORT)),
    packing: packingOf(order),
    left,
    mayStop: mayStop(order),
    parcels: parcels.map((parcel) => showParcel(parcel, lines, nameOf(parcel.by), { mails, now })),
    refunds: {
      list: refunds.map((refund) => ({
        ...refund,
        by: refund.by && nameOf(refund.by),
        items: linesOf(lines, refund),
        restocked: linesOf(lines, { units: refund.restocked ?? [] }),
      })),
      /** Cents, lines and cents of shipping that can still be refunded. */
      left: centsLeft(order),
      lines: linesToRefund(lines, refunds),
      postage: postageLeft(order),
      /** Whether only some units of a line were sent, so that refunded ones may be either. */
      isPartSent: unitsSent(lines, parcels.filter(isSent)).some(({ position }) =>
        left.some((line) => line.position === position),
      ),
    },
    payment: paymentIntent && stripePaymentLink(paymentIntent, secretKey),
  };
}

function showParcel(
  { id, at, mail, ...parcel }: Parcel,
  lines: Order["lines"],
  by: string,
  { mails, now }: Pick<About, "mails" | "now">,
) {
  const tracking = parcel.tracking && beginningOf(parcel.tracking, SHORT);
  const due = new Date(Date.parse(at) + NOTIFY_DELAY_SECONDS * 1000);
  const sent = mails.get(mail ?? "");
  return {
    id,
    at,
    by,
    tracking,
    link: tracking && trackingLink(tracking),
    lines: linesOf(lines, parcel),
    /** What was restocked of a part that won't be shipped; null for one that was sent. */
    restocked: parcel.restocked ? linesOf(lines, { units: parcel.restocked }) : null,
    /** The email to the shopper, and when it was or will be sent; null if nobody can be told. */
    mail: sent
      ? {
          state: sent.state === "waiting" && due > now ? ("due" as const) : sent.state,
          at: sent.sentAt ?? due.toISOString(),
        }
      : null,
  };
}

export type ShownPlan = ReturnType<typeof showPlan>;

export function showPlan(
  order: Order,
  plan: RefundPlan,
  { reason, isReturn }: Pick<RefundRequest, "reason" | "isReturn">,
) {
  // A shipped order's parcels may have been deleted with its person's data.
  const unsent = order.shippedAt === null ? unitsToSend(order) : [];
  const planned = { state: "sending" as const, units: plan.units, isReturn: isReturn ?? false };
  // After a full refund, nothing is shipped.
  const stillSent =
    plan.cents === centsLeft(order) ? [] : unitsToSend({ ...order, refunds: [...order.refunds, planned] });
  return {
    ...plan,
    reason,
    items: linesOf(order.lines, plan),
    /** What it keeps from being shipped; null if nothing is left to ship. */
    notSent: unsent.length === 0 ? null : unitsLeft(unsent, [{ units: unitsOf(stillSent) }]),
  };
}

/** Returns the URL of a payment in Stripe's dashboard. Test keys have a separate path. */
export function stripePaymentLink(paymentIntent: string, secretKey: string): string {
  const mode = /^(?:sk|rk)_test_/.test(secretKey) ? "test/" : "";
  return `https://dashboard.stripe.com/${mode}payments/${encodeURIComponent(paymentIntent)}`;
}

export type OrderForm = "ship" | "refund";

export function maySend({ state, shippedAt, left }: Pick<ShownOrder, "state" | "shippedAt" | "left">): boolean {
  return state === "paid" && shippedAt === null && left.length > 0;
}

/** Whether shipping is the page's only form: a submit of another one would lose what was typed. */
export function isOnlyToSend({ attention, parcels }: Pick<ShownOrder, "attention" | "parcels">): boolean {
  return attention === null && parcels.length === 0;
}

/** Returns the form that the URL shows alone on the page, or null if there is none or it has no use. */
export function readOrderForm(params: URLSearchParams, order: ShownOrder): OrderForm | null {
  if (params.has("ship") && maySend(order)) return "ship";
  return params.has("refund") && order.refunds.left > 0 ? "refund" : null;
}

/** Returns the form's URL with its fragment: on a phone the form is far below the top. */
export function orderFormPath(id: string, query: string, form: OrderForm): string {
  return `/desk/orders/${id}${query}${query === "" ? "?" : "&"}${form}${form === "ship" ? "#shipping" : "#refunds"}`;
}

/** Why a command was refused: the order has changed, Stripe confirms no payment, or too few units are left. */
export type OrderRefusal = "changed" | "unconfirmed" | "units" | null;

export interface OrderReply {
  refusal: OrderRefusal | RefundRefusal | "refund-closed";
  ship?: SubmissionResult<string[]>;
  refund?: SubmissionResult<string[]>;
  plan?: { shown: ShownPlan; typed: readonly (readonly [name: string, value: string])[] };
}

export function orderStatus(order: { state: OrderState; refundedCents: number; packing: Packing | null }): string {
  const packed = order.packing === null ? undefined : packedStateWords[order.packing];
  if (order.state !== "paid" || order.refundedCents === 0) return packed ?? orderStateWords[order.state];
  return packed === undefined ? "Partly refunded" : `${packed}, partly refunded`;
}

export const PACKING_FILTERS = {
  "part-shipped": ["part-shipped", "part-ready"],
  pickup: ["get-ready", "part-ready", "ready", "picked-up"],
  ready: ["ready"],
  "picked-up": ["picked-up"],
} as const satisfies Record<string, readonly Packing[]>;

type PackingFilter = keyof typeof PACKING_FILTERS;

export type OrderFilter = "all" | "to-ship" | "attention" | OrderState | PackingFilter;

const ORDER_FILTERS: readonly OrderFilter[] = [
  "all",
  "to-ship",
  "attention",
  ...ORDER_STATES,
  ...(Object.keys(PACKING_FILTERS) as PackingFilter[]),
];

export function isPackingFilter(filter: OrderFilter): filter is PackingFilter {
  return filter in PACKING_FILTERS;
}

export interface OrderSearch {
  show: OrderFilter;
  q: string;
}

/** An unknown filter means all orders. */
export function readOrderSearch(params: URLSearchParams): OrderSearch {
  return { show: readFilter(params, ORDER_FILTERS), q: readSearchText(params).trim() };
}

/** Starts with a question mark; empty for all orders. */
export function searchQuery({ show, q }: OrderSearch): string {
  const params = new URLSearchParams({ ...(show === "all" ? {} : { show }), ...(q === "" ? {} : { q }) });
  return params.size > 0 ? `?${params}` : "";
}

export type OrderRow = ReturnType<typeof toRow>;

export function toRow(order: Order, now: Date) {
  const { id, createdAt, state, attention, email, shipping, paidCents, refundedCents, amountCents } = order;
  const packing = packingOf(order);
  return {
    id,
    time: createdAt,
    state,
    attention,
    refundedCents,
    number: orderNumber(id),
    name: recipientOf(shipping) || email || "",
    items: itemsText(order.lines),
    totalCents: paidCents ?? amountCents,
    age: ageOf(createdAt, now),
    packing,
    /** The shipping that was paid for, while there is something to send. */
    postage: isToPack(packing) ? order.postageName : null,
  };
}

const MOST_NAMED = 3;

function itemsText(lines: Order["lines"]): string {
  const named = lines.slice(0, MOST_NAMED).map(({ name, size, quantity }) => `${quantity} x ${name} ${size}`.trimEnd());
  const more = lines.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(", ");
}

const MINUTE = 60_000;
const UNITS = [
  ["day", 24 * 60 * MINUTE],
  ["hour", 60 * MINUTE],
  ["minute", MINUTE],
] as const;

/** Returns an age in its largest whole unit, such as `3 days`. */
function ageOf(time: string, now: Date): string {
  const age = Math.max(0, now.getTime() - Date.parse(time));
  const [unit, length] = UNITS.find(([, one]) => age >= one) ?? ["minute", MINUTE];
  return Math.floor(age / length).toLocaleString("en-US", { style: "unit", unit, unitDisplay: "long" });
}

export const MOST_SLIPS = 100;

export type Slip = ReturnType<typeof toSlip>;

/** Returns a slip for what is left to send, or else for what was sent. */
export function toSlip(order: Order, withPrices: boolean) {
  const { id, state, email, shipping, delivery, postageName, lines } = order;
  const pickup = isPickup(delivery) ? delivery.pickup : "";
  const sent = order.parcels.filter(isSent);
  const left = state === "paid" ? unitsToSend(order) : [];
  return {
    id,
    number: orderNumber(id),
    time: order.createdAt,
    /** For a pickup, only who picks it up: Stripe collects no address, so their email replaces a missing name. */
    address: pickup ? [recipientOf(shipping) || email || ""].filter(Boolean) : addressLines(shipping),
    pickup,
    /** The shipping that was paid for; empty if unknown, or for a pickup. */
    postage: pickup ? "" : (postageName ?? ""),
    lines: (left.length > 0 ? left : unitsSent(lines, sent)).map(({ name, size, quantity, priceCents }) => ({
      name,
      size,
      quantity,
      sumCents: withPrices ? priceCents * quantity : null,
    })),
    isRest: left.length > 0 && sent.length > 0,
  };
}
