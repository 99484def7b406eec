import type { ShownPicture } from "../../../ui/shown-picture.ts";
import type { OrderView } from "../order-view.ts";
import type { Order } from "../order.ts";
import { isSent, NOTIFY_DELAY_SECONDS, type Parcel, type TrackingLink, unitsToSend } from "../parcel.ts";

/** What became of an order, as its shopper sees it. */
type OrderProgress = "packing" | "partly" | "sent" | "picked-up" | "refunded" | "closed";

/** An order on its shopper's own page. Money is whole cents, times are ISO-8601 UTC. */
export interface ShopperOrder extends Omit<OrderView, "lines"> {
  progress: OrderProgress;
  placedAt: string;
  lines: readonly (Pick<OrderView["lines"][number], "position" | "name" | "size" | "quantity" | "totalCents"> & {
    picture: ShownPicture;
  })[];
  /** What was sent, or is ready for pickup, the oldest first. */
  parcels: readonly (Pick<Parcel, "id" | "at" | "tracking"> & { lines: Order["lines"]; link: TrackingLink | null })[];
  /** Lines of the shipping address; empty for a pickup. */
  address: readonly string[];
}

/** Returns the parcels that the shopper was emailed about. A newer one can still be taken back. */
export function announcedParcels({ parcels }: Pick<Order, "parcels">, now: Date): Order["parcels"] {
  return parcels.filter(isSent).filter(({ at }) => Date.parse(at) + NOTIFY_DELAY_SECONDS * 1000 <= now.getTime());
}

/** @param told the parcels that the shopper may know of */
export function progressOf(
  order: Pick<Order, "state" | "shippedAt" | "pickedUpAt" | "parcels" | "refunds" | "lines">,
  told: Order["parcels"],
): OrderProgress {
  if (order.state === "refunded") return "refunded";
  if (order.pickedUpAt !== null) return "picked-up";
  const sent = order.parcels.filter(isSent);
  const isStopped = order.shippedAt !== null && sent.length < order.parcels.length;
  if (isStopped && told.length === sent.length) return "closed";
  if (sent.length === 0) return order.shippedAt === null ? "packing" : "refunded";
  if (told.length === 0) return "packing";
  return unitsToSend({ ...order, parcels: told }).length === 0 ? "sent" : "partly";
}

/** Returns the order number that a person typed, however it is written; null if it can't be one. */
export function readOrderNumber(typed: string): string | null {
  const letters = typed
    .toUpperCase()
    .replaceAll(/[^\dA-Z]/g, "")
    .replace(/^ORDER/, "");
  return /^[\dA-F]{8}$/.test(letters) ? letters : null;
}
