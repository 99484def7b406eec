import { isPickup } from "../../shop/cart/delivery.ts";
import { ORDER_STATES, type OrderState } from "../../shop/orders/order-states.ts";
import { recipientOf, type Order, orderNumber, isToPack, type Packing, packingOf } from "../../shop/orders/order.ts";
import { isSent, unitsSent, unitsToSend } from "../../shop/orders/parcel.ts";
import { addressLines } from "../../shop/orders/shipping-address.ts";
import { readFilter, readSearchText } from "../list/list-page.ts";

/** The filters by what is left to pack. */
export const PACKING_FILTERS = {
  "part-shipped": ["part-shipped", "part-ready"],
  pickup: ["get-ready", "part-ready", "ready", "picked-up"],
  ready: ["ready"],
  "picked-up": ["picked-up"],
} as const satisfies Record<string, readonly Packing[]>;

type PackingFilter = keyof typeof PACKING_FILTERS;

/** The filters of the order list: all orders, the work to do, or one status. */
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

/** What the list's URL selects, without the cursor. */
export interface OrderSearch {
  show: OrderFilter;
  q: string;
}

/** Reads the search from a URL. An unknown filter means all orders. */
export function readOrderSearch(params: URLSearchParams): OrderSearch {
  return { show: readFilter(params, ORDER_FILTERS), q: readSearchText(params).trim() };
}

/** Returns the search as a query string with its question mark; empty for all orders. */
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

/** How many items a row names before it only counts them. */
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

/** Returns a time's age in its largest whole unit, such as `3 days`. */
function ageOf(time: string, now: Date): string {
  const age = Math.max(0, now.getTime() - Date.parse(time));
  const [unit, length] = UNITS.find(([, one]) => age >= one) ?? ["minute", MINUTE];
  return Math.floor(age / length).toLocaleString("en-US", { style: "unit", unit, unitDisplay: "long" });
}

export const MOST_SLIPS = 100;

/** A packing slip: what goes into a parcel, and where to. */
export type Slip = ReturnType<typeof toSlip>;

/** Returns the slip of what is left to send, or else of what was sent. */
export function toSlip(order: Order, withPrices: boolean) {
  const { id, state, email, shipping, delivery, postageName, lines } = order;
  const pickup = isPickup(delivery) ? delivery.pickup : "";
  const sent = order.parcels.filter(isSent);
  const left = state === "paid" ? unitsToSend(order) : [];
  return {
    id,
    number: orderNumber(id),
    time: order.createdAt,
    /** For a pickup, only who picks it up: Stripe asks them for no address, so their email stands in for a name. */
    address: pickup ? [recipientOf(shipping) || email || ""].filter(Boolean) : addressLines(shipping),
    pickup,
    /** The shipping that was paid for; empty if that isn't known, or for a pickup. */
    postage: pickup ? "" : (postageName ?? ""),
    lines: (left.length > 0 ? left : unitsSent(lines, sent)).map(({ name, size, quantity, priceCents }) => ({
      name,
      size,
      quantity,
      sumCents: withPrices ? priceCents * quantity : null,
    })),
    /** Whether other items of the order were sent earlier. */
    isRest: left.length > 0 && sent.length > 0,
  };
}
