import type { Database } from "../../database/database.ts";
import { inLockOrder, restockLines, retakeUnits } from "../checkout/hold-lines.server.ts";
import { lockOrder, updateOrder } from "./order.store.server.ts";
import { mayStop } from "./packing.ts";
import { isSent, linesOf, type Parcel, unitsOf, unitsToSend } from "./parcel.ts";
import { type ParcelDeps, writeParcels } from "./send-parcel.server.ts";

/**
 * Records that a member ships nothing more of an order whose money is gone. The shopper gets no email.
 *
 * @param db a transaction
 * @param restock whether the units go back into stock
 * @param seen number of parcels that the page showed
 * @returns the number of units, or null if the order is another one than the page showed
 */
export async function stopShipping(
  db: Database,
  deps: Pick<ParcelDeps, "by" | "now" | "randomId">,
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

/**
 * Takes that back: the units are to be shipped again, and leave the stock unless they have gone to others.
 *
 * @param db a transaction
 * @param keptId id among the order's parcels
 * @returns whether the order had it
 */
export async function resumeShipping(
  db: Database,
  { now, randomId }: Pick<ParcelDeps, "now" | "randomId">,
  orderId: string,
  keptId: string,
): Promise<boolean> {
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
