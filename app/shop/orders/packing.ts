import { isPickup } from "../cart/delivery.ts";
import { hasLost } from "./dispute.ts";
import type { Order } from "./order.ts";
import { isSent } from "./parcel.ts";

/**
 * What is packed next of a paid order, or what has become of it: `ready` is one that waits for its shopper, who then
 * has `picked-up` it.
 */
export type Packing = "to-ship" | "part-shipped" | "shipped" | "get-ready" | "part-ready" | "ready" | "picked-up";

type Packed = Pick<Order, "state" | "shippedAt" | "pickedUpAt" | "delivery" | "parcels">;

/** Returns what is packed next of an order, or null if it is nothing. */
export function packingOf({ state, shippedAt, pickedUpAt, delivery, parcels }: Packed): Packing | null {
  if (state !== "paid") return null;
  const isBegun = parcels.some(isSent);
  if (isPickup(delivery)) {
    // One without a parcel was refunded before anything was ready.
    if (shippedAt !== null) return isBegun ? (pickedUpAt === null ? "ready" : "picked-up") : null;
    return isBegun ? "part-ready" : "get-ready";
  }
  if (shippedAt !== null) return isBegun ? "shipped" : null;
  return isBegun ? "part-shipped" : "to-ship";
}

/** Whether units of an order have to be packed. */
export function isToPack(packing: Packing | null): boolean {
  return packing !== null && packing !== "ready" && !isOver(packing);
}

/** Whether all of an order has reached its shopper, or is on its way. */
export function isOver(packing: Packing | null): boolean {
  return packing === "shipped" || packing === "picked-up";
}

/** Whether a member may decide to ship nothing more: a dispute was lost, or nothing was charged. */
export function mayStop(order: Pick<Order, "state" | "shippedAt" | "paidCents" | "disputes">): boolean {
  const { state, shippedAt, paidCents, disputes } = order;
  return state === "paid" && shippedAt === null && (paidCents === 0 || hasLost(disputes));
}
