import { readTyped } from "../../server/forms/typed-text.ts";
import { readDelivery } from "../../shop/cart/delivery.ts";
import { ORDER_STATES, type OrderState } from "../../shop/orders/order-states.ts";
import { recipientOf } from "../../shop/orders/order-words.ts";
import type { OrderLine } from "../../shop/orders/order.ts";
import { isToPack, type Packing, packingOf } from "../../shop/orders/packing.ts";
import { readParcels } from "../../shop/orders/parcel.ts";

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
  refundedCents: number;
  shippedAt: string | null;
  pickedUpAt: string | null;
  email: string | null;
  /** Stripe's JSON. */
  shipping: string | null;
  /** See `OrderTable`. */
  delivery: string | null;
  postageName: string | null;
  parcels: string | null;
  refunds: string | null;
  lines: readonly Pick<OrderLine, "position" | "name" | "size" | "quantity" | "priceCents">[];
}

/** The same as the page shows it. */
export interface OrderRow extends Pick<ListedOrder, "id" | "time" | "state" | "attention" | "refundedCents"> {
  number: string;
  /** The recipient, or else the email address; empty without both. */
  name: string;
  /** Such as `2 x Tee M, 1 x Mug`. */
  items: string;
  totalCents: number;
  age: string;
  packing: Packing | null;
  /** The shipping that was paid for, while there is something to send; or null. */
  postage: string | null;
}

/** The filters of the list that say what is packed next of an order. */
export const PACKING_FILTERS = {
  "part-shipped": ["part-shipped", "part-ready"],
  pickup: ["get-ready", "part-ready", "ready", "picked-up"],
  ready: ["ready"],
  "picked-up": ["picked-up"],
} as const satisfies Record<string, readonly Packing[]>;

type PackingFilter = keyof typeof PACKING_FILTERS;

/** The filters of the order list: all orders, the work to do, or one status. */
export type OrderFilter = "all" | "to-ship" | "attention" | OrderState | PackingFilter;

export const ORDER_FILTERS: readonly OrderFilter[] = [
  "all",
  "to-ship",
  "attention",
  ...ORDER_STATES,
  ...(Object.keys(PACKING_FILTERS) as PackingFilter[]),
];

export function isPackingFilter(filter: OrderFilter): filter is PackingFilter {
  return filter in PACKING_FILTERS;
}

/** What the list's URL selects, without the cursor. */
export interface OrderSearch {
  show: OrderFilter;
  /** The submitted text. */
  q: string;
}

/** Maximum characters of a search. */
const MOST_ASKED = 200;

/** Reads the search from a URL. A filter that doesn't exist is all orders. */
export function readOrderSearch(params: URLSearchParams): OrderSearch {
  const show = ORDER_FILTERS.find((name) => name === params.get("show")) ?? "all";
  return { show, q: [...readTyped(params.get("q") ?? "").trim()].slice(0, MOST_ASKED).join("") };
}

/** Returns the search as the query of a URL, with its question mark; empty text if it selects all orders. */
export function searchQuery({ show, q }: OrderSearch): string {
  const params = new URLSearchParams({ ...(show === "all" ? {} : { show }), ...(q === "" ? {} : { q }) });
  return params.size > 0 ? `?${params}` : "";
}

/** Items that a row names; further ones are counted. */
const MOST_NAMED = 3;

/** Makes a row of the page. */
export function toRow(order: ListedOrder, number: string, now: Date): OrderRow {
  const { id, time, state, attention, email, shipping, paidCents, refundedCents, amountCents } = order;
  const packing = packingOf({
    ...order,
    delivery: readDelivery(order.delivery),
    parcels: readParcels(order.parcels),
  });
  return {
    id,
    time,
    state,
    attention,
    refundedCents,
    number,
    name: recipientOf(shipping) || email || "",
    items: itemsText(order.lines),
    totalCents: paidCents ?? amountCents,
    age: ageOf(time, now),
    packing,
    postage: isToPack(packing) ? order.postageName : null,
  };
}

function itemsText(lines: ListedOrder["lines"]): string {
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

/** Returns a time's age in its largest whole unit, such as `3 days`. */
export function ageOf(time: string, now: Date): string {
  const age = Math.max(0, now.getTime() - Date.parse(time));
  const [unit, length] = UNITS.find(([, one]) => age >= one) ?? ["minute", MINUTE];
  const count = Math.floor(age / length);
  return `${count.toLocaleString("en-US")} ${unit}${count === 1 ? "" : "s"}`;
}

/** Packing slips in one print. */
export const MOST_SLIPS = 100;

/** A packing slip: what goes into a parcel, and where to. */
export interface Slip extends Pick<ListedOrder, "id" | "time"> {
  lines: readonly {
    name: string;
    size: string;
    quantity: number;
    /** Whole cents of all its units; null if prices don't print. */
    sumCents: number | null;
  }[];
  number: string;
  address: readonly string[];
  /** Where and when it is picked up, or empty. The address is then only who picks it up. */
  pickup: string;
  /** The shipping that was paid for, such as `Faster shipping`; empty if that isn't known, or for a pickup. */
  postage: string;
  /** Whether other items of the order were sent before. */
  isRest: boolean;
}

/** Lines above which a slip is set smaller, and in two columns, so that it stays one page. */
const [SMALLER, COLUMNS] = [12, 24];

/** Returns how a slip with this many lines is set. */
export function slipSize(lines: number): "large" | "small" | "columns" {
  if (lines > COLUMNS) return "columns";
  return lines > SMALLER ? "small" : "large";
}
