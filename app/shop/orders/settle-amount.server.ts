import type { Database } from "../../database/database.ts";
import type { OrderDeps } from "../checkout/cancel-order.server.ts";
import { moveOrder, recordRefund, paymentColumns } from "../checkout/settle-order.server.ts";
import type { OrderMailDeps } from "./notify-of-order.server.ts";
import { indexOrders, findOrder, lockOrder, updateOrder } from "./order.store.server.ts";
import { type SessionFacts, triggerOf } from "./payments.ts";

/**
 * Asks Stripe for the payment of an order.
 *
 * @returns null if Stripe doesn't answer, or there is no finished payment in the order's currency
 */
export async function readPayment(deps: OrderDeps, orderId: string): Promise<SessionFacts | null> {
  const order = await findOrder(deps.db, { id: orderId });
  if (!order?.sessionId || !deps.payments) return null;
  const facts = await deps.payments.readSession(order.sessionId).catch((error: unknown) => {
    deps.log.warn({ err: error, order: orderId }, "Stripe could not be asked about an order");
    return null;
  });
  const isPaid = facts !== null && triggerOf(facts, order, deps.now()) === "paid";
  return isPaid && facts.currency === order.currency ? facts : null;
}

/**
 * Ends what a member was asked about a payment that doesn't match its order: it counts as paid, or the order is
 * cancelled, because the payment was refunded at Stripe. Its items are then not offered back to the cart.
 *
 * @param db a transaction
 * @param payment what was paid; null to cancel the order
 * @returns false if the order has no such mark any more
 */
export async function settleAmount(
  db: Database,
  deps: OrderMailDeps,
  orderId: string,
  payment: SessionFacts | null,
): Promise<boolean> {
  const settle = { ...deps, source: "desk" } as const;
  const order = await lockOrder(db, { id: orderId });
  if (order?.attention !== "amount-differs") return false;
  const at = deps.now().toISOString();
  const closed = payment === null ? { cart_restored_at: order.cartRestoredAt ?? at } : {};
  await updateOrder(db, order, { attention: null, updated_at: at, ...closed });
  if (payment === null) {
    await moveOrder(db, settle, order, "closed");
  } else {
    const moved = await moveOrder(db, settle, order, "paid", paymentColumns(order, payment));
    await recordRefund(db, settle, moved, payment.refundedCents ?? 0);
  }
  await indexOrders(db, [orderId]);
  return true;
}
