import type { Database } from "../../database/database.ts";
import { deleteUnsent } from "../../mail/claim.store.server.ts";
import { retakeLines } from "../checkout/hold-lines.server.ts";
import { notifyOfParcel, type OrderMailDeps } from "./notify-of-order.server.ts";
import { lockOrder, updateOrder } from "./order.store.server.ts";
import type { Order } from "./order.ts";
import { packingOf } from "./packing.ts";
import { haveUnits, isSent, type Parcel, type ParcelRequest, unitsOf, unitsToSend } from "./parcel.ts";

/** What a parcel needs: `by` is the id of the member. */
export type ParcelDeps = OrderMailDeps & { by: string };

/**
 * Records a parcel, and tells the shopper of it in ten minutes. Units that a failed refund had put back in stock are
 * taken from it again.
 *
 * @param db a transaction
 * @returns why nothing changed: the order is another one than the page showed, or has fewer units left; or null
 */
export async function addParcel(
  db: Database,
  deps: ParcelDeps,
  orderId: string,
  { tracking, units, seen }: ParcelRequest,
): Promise<"changed" | "units" | null> {
  const order = await lockOrder(db, { id: orderId });
  if (order?.state !== "paid" || order.shippedAt !== null || order.parcels.length !== seen) return "changed";
  const left = unitsToSend(order);
  const chosen = units ?? unitsOf(left);
  if (!haveUnits(left, chosen)) return "units";
  const at = deps.now().toISOString();
  const parcel: Parcel = { id: deps.randomId(), at, by: deps.by, tracking, units: chosen, mail: null };
  const mail = await notifyOfParcel(db, deps, { ...order, parcels: [...order.parcels, parcel] }, parcel);
  const parcels = [...order.parcels, { ...parcel, mail }];
  const refunds = await retakeLines(db, deps.randomId, { ...order, parcels }, at);
  if (refunds !== order.refunds) await updateOrder(db, order, { refunds: JSON.stringify(refunds) });
  await writeParcels(db, order, parcels, at);
  return null;
}

/**
 * Takes a parcel back, and the email about it if that was not sent.
 *
 * @param db a transaction
 * @returns whether the shopper was told of it, or null if the order has no such parcel
 */
export async function removeParcel(
  db: Database,
  { now }: Pick<ParcelDeps, "now">,
  orderId: string,
  parcelId: string,
): Promise<{ told: boolean } | null> {
  const order = await lockOrder(db, { id: orderId });
  const parcel = order?.parcels.find(({ id }) => id === parcelId);
  if (!order || !parcel || !isSent(parcel)) return null;
  const at = now().toISOString();
  const told = parcel.mail !== null && !(await deleteUnsent(db, parcel.mail, at));
  const others = order.parcels.filter((one) => one !== parcel);
  await writeParcels(db, order, others, at);
  return { told };
}

/**
 * Records that a shopper has picked up an order, or takes that back. Who has it in hand gets no email any more that it
 * is ready.
 *
 * @param db a transaction
 * @returns whether the order was ready, or had been picked up
 */
export async function markPickedUp(
  db: Database,
  { now }: Pick<ParcelDeps, "now">,
  orderId: string,
  isPickedUp: boolean,
): Promise<boolean> {
  const order = await lockOrder(db, { id: orderId });
  if (!order || packingOf(order) !== (isPickedUp ? "ready" : "picked-up")) return false;
  const at = now().toISOString();
  const parcels: Parcel[] = [];
  for (const parcel of order.parcels) {
    const isTaken = isPickedUp && parcel.mail !== null && (await deleteUnsent(db, parcel.mail, at));
    parcels.push(isTaken ? { ...parcel, mail: null } : parcel);
  }
  await updateOrder(db, order, {
    parcels: JSON.stringify(parcels),
    picked_up_at: isPickedUp ? at : null,
    updated_at: at,
  });
  return true;
}

/** Writes an order's parcels, and whether anything is left to send. */
export async function writeParcels(db: Database, order: Order, parcels: readonly Parcel[], at: string): Promise<void> {
  const isAll = unitsToSend({ ...order, parcels }).length === 0;
  await updateOrder(db, order, {
    parcels: parcels.length === 0 ? null : JSON.stringify(parcels),
    shipped_at: isAll ? at : null,
    picked_up_at: null,
    updated_at: at,
  });
}
