import type { Order, OrderLine } from "../../shop/orders/order.ts";
import { isSent, linesOf, unitsLeft, unitsOf, unitsSent, unitsToSend } from "../../shop/orders/parcel.ts";
import { centsLeft, linesToRefund, postageLeft, type RefundRequest } from "../../shop/orders/plan-refund.ts";
import { isLive, type Refund } from "../../shop/orders/refund.ts";

type Items = readonly Pick<OrderLine, "position" | "name" | "size" | "quantity">[];

/** A refund on the order's page. Money is whole cents, times are ISO-8601 UTC. */
export interface ShownRefund extends Pick<Refund, "id" | "state" | "cents" | "postage" | "note" | "problem"> {
  at: string;
  changedAt: string;
  /** Name of the member; null if it was made at Stripe. */
  by: string | null;
  items: Items;
  restocked: Items;
  reason: string | null;
}

/** The refunds of an order, and what is left of it. */
export interface ShownRefunds {
  list: readonly ShownRefund[];
  /** Cents that can still be refunded. */
  left: number;
  /** The units that can still be refunded. */
  lines: Items;
  /** Cents of shipping that can still be refunded. */
  postage: number;
  /** Whether units of a line were sent and others were not, so that refunded ones may be either. */
  isPartSent: boolean;
}

/** A refund that a member is about to confirm. */
export interface ShownPlan {
  cents: number;
  items: Items;
  postage: boolean;
  restock: boolean;
  reason: string;
  /** What won't be shipped any more because of it; null if nothing is left to ship. */
  notSent: Items | null;
}

/** @param nameOf returns the name of a member by id */
export function showRefunds(order: Order, nameOf: (id: string) => string): ShownRefunds {
  const { lines, refunds, parcels } = order;
  const unsent = new Set(unitsToSend(order).map(({ position }) => position));
  return {
    isPartSent: unitsSent(lines, parcels.filter(isSent)).some(({ position }) => unsent.has(position)),
    left: centsLeft(order),
    lines: linesToRefund(lines, refunds).map(toItem),
    postage: postageLeft(order),
    list: refunds.map(({ id, state, cents, postage, note, problem, at, changedAt, by, units, restocked, reason }) => ({
      id,
      state,
      cents,
      postage,
      note,
      problem,
      at,
      changedAt,
      by: by === null ? null : nameOf(by),
      items: itemsOf(lines, units),
      restocked: itemsOf(lines, restocked ?? []),
      reason,
    })),
  };
}

/** Shows what a refund comes to. */
export function showPlan(
  order: Order,
  plan: Pick<Refund, "cents" | "units" | "postage" | "restock">,
  { reason, isReturn }: Pick<RefundRequest, "reason" | "isReturn">,
): ShownPlan {
  const { cents, units, postage, restock } = plan;
  // Of an order that has been sent, the parcels may have been deleted with its person.
  const unsent = order.shippedAt === null ? unitsToSend(order) : [];
  const planned = { state: "sending" as const, units, isReturn: isReturn ?? false };
  // What is refunded in full isn't shipped at all.
  const stillSent = cents === centsLeft(order) ? [] : unitsToSend({ ...order, refunds: [...order.refunds, planned] });
  const notSent = unitsLeft(unsent, [{ units: unitsOf(stillSent) }]);
  return {
    cents,
    items: itemsOf(order.lines, units),
    postage,
    restock,
    reason,
    notSent: unsent.length === 0 ? null : notSent.map(toItem),
  };
}

function itemsOf(lines: Order["lines"], units: Refund["units"]): Items {
  return linesOf(lines, { units }).map(toItem);
}

function toItem({ position, name, size, quantity }: OrderLine): Items[number] {
  return { position, name, size, quantity };
}

/** Whether a refund is, or will be, the money of items. */
export function isOfItems(refund: Pick<ShownRefund, "items" | "state">): boolean {
  return refund.items.length > 0 && isLive(refund);
}

/** Whether some of an order's money has gone back, but not all. */
export function isPartlyRefunded({ state, refundedCents }: Pick<Order, "state" | "refundedCents">): boolean {
  return state === "paid" && refundedCents > 0;
}
