import type { Database } from "../../database/database.ts";
import { deleteUnsent } from "../../mail/outbox.store.server.ts";
import { retakeLines, inLockOrder, restockLines, retakeUnits } from "../checkout/hold-lines.server.ts";
import { notifyOfParcel, type OrderMailDeps } from "./notify-of-order.server.ts";
import { lockOrder, updateOrder } from "./order.store.server.ts";
import { type Order, packingOf, mayStop } from "./order.ts";
import { haveUnits, isSent, type Parcel, type ParcelRequest, unitsOf, unitsToSend, linesOf } from "./parcel.ts";

// All of these need a transaction, and change nothing if the order isn't what the page showed.

/** `by`: the member's id. */
export type ParcelDeps = OrderMailDeps & { by: string };

type Clock = Pick<ParcelDeps, "now" | "randomId">;

/**
 * Records a parcel, and emails the shopper in ten minutes. Units that a failed refund had put back are taken out of
 * stock again. Returns `changed` if the order has changed, and `units` if it has fewer left.
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

/** Takes back a parcel, and its email if unsent. Returns whether the shopper was told; null without such a parcel. */
export async function removeParcel(db: Database, { now }: Pick<Clock, "now">, orderId: string, parcelId: string) {
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
 * Records that a shopper has picked up an order, or undoes that. A pickup cancels unsent emails that say it is ready;
 * undoing it writes them again. Returns false if the order isn't ready, or wasn't picked up.
 */
export async function markPickedUp(db: Database, deps: OrderMailDeps, orderId: string, isPickedUp: boolean) {
  const order = await lockOrder(db, { id: orderId });
  if (!order || packingOf(order) !== (isPickedUp ? "ready" : "picked-up")) return false;
  const at = deps.now().toISOString();
  const parcels: Parcel[] = [];
  for (const parcel of order.parcels) {
    let { mail } = parcel;
    if (isPickedUp && mail !== null && (await deleteUnsent(db, mail, at))) mail = null;
    else if (!isPickedUp && mail === null && isSent(parcel)) mail = await notifyOfParcel(db, deps, order, parcel);
    parcels.push({ ...parcel, mail });
  }
  const change = { parcels: JSON.stringify(parcels), picked_up_at: isPickedUp ? at : null, updated_at: at };
  await updateOrder(db, order, change);
  return true;
}

async function writeParcels(db: Database, order: Order, parcels: readonly Parcel[], at: string): Promise<void> {
  const isAll = unitsToSend({ ...order, parcels }).length === 0;
  await updateOrder(db, order, {
    parcels: parcels.length === 0 ? null : JSON.stringify(parcels),
    shipped_at: isAll ? at : null,
    picked_up_at: null,
    updated_at: at,
  });
}

/**
 * Records that a member ships nothing more of an order whose money is gone. The shopper gets no email. Returns the
 * number of units, or null. `restock`: whether they go back into stock. `seen`: how many parcels the page showed.
 */
export async function stopShipping(
  db: Database,
  deps: Clock & Pick<ParcelDeps, "by">,
  orderId: string,
  { restock, seen }: { restock: boolean; seen: number },
): Promise<number | null> {
  const order = await lockOrder(db, { id: orderId });
  if (!order || !mayStop(order) || order.parcels.length !== seen) return null;
  const at = deps.now().toISOString();
  const left = unitsToSend(order);
  const units = unitsOf(left);
  const { restocked, refunds } = restock
    ? await restockLines(db, deps.randomId, order, units, at)
    : { restocked: [], refunds: order.refunds };
  if (refunds !== order.refunds) await updateOrder(db, order, { refunds: JSON.stringify(refunds) });
  const kept: Parcel = { id: deps.randomId(), at, by: deps.by, tracking: null, units, mail: null, restocked };
  await writeParcels(db, order, [...order.parcels, kept], at);
  return left.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Undoes `stopShipping`: the units are to be shipped, and leave stock unless sold to others. False if not found. */
export async function resumeShipping(db: Database, { now, randomId }: Clock, orderId: string, keptId: string) {
  const order = await lockOrder(db, { id: orderId });
  const kept = order?.parcels.find(({ id }) => id === keptId);
  if (!order || !kept || isSent(kept)) return false;
  const at = now().toISOString();
  const back = linesOf(order.lines, { units: kept.restocked ?? [] });
  for (const line of inLockOrder(back))
    await retakeUnits(db, { id: randomId(), orderId, line, quantity: line.quantity, at });
  const others = order.parcels.filter((one) => one !== kept);
  await writeParcels(db, order, others, at);
  return true;
}
