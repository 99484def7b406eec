import type { Database } from "../../database/database.ts";
import { inReadCommitted } from "../../database/in-transaction.server.ts";
import type { OrderMailDeps } from "../orders/notify-of-order.server.ts";
import { listOpenPayments } from "../orders/order-queries.store.server.ts";
import { type OrderEventSource, findOrder } from "../orders/order.store.server.ts";
import type { Order } from "../orders/order.ts";
import type { Payments } from "../orders/payments.ts";
import { settleOrder } from "./settle-order.server.ts";

export interface OrderDeps extends OrderMailDeps {
  db: Database;
  payments: Payments | null;
}

export async function findOwnOrder(
  db: Database,
  key: { id: string } | { sessionId: string },
  cartId: string | null,
): Promise<Order | null> {
  const order = cartId === null ? null : await findOrder(db, key);
  return order?.cartId === cartId ? order : null;
}

/**
 * Closes an order's payment page and returns its units to stock. If it was paid in the meantime, settles it as paid.
 *
 * @returns the order as it is now, or null if its payment page could not be closed: then it could still be paid
 */
export async function cancelOrder(deps: OrderDeps, order: Order, source: OrderEventSource): Promise<Order | null> {
  if (order.state !== "pending") return order;
  if (!order.sessionId || !deps.payments) return null;
  const facts = await deps.payments.closeSession(order.sessionId).catch((error: unknown) => {
    deps.log.warn({ err: error, order: order.id }, "session could not be closed");
    return null;
  });
  if (!facts) return null;
  return inReadCommitted(deps.db, (db) => settleOrder(db, { ...deps, source }, order.id, facts));
}

/**
 * Closes the cart's other payment pages, so that a shopper holds the units of only one order. An order whose page can't
 * be closed keeps its units, because it could still be paid.
 *
 * @param except id of the order that stays open
 * @returns whether an order may have released its units
 */
export async function closeOtherPayments(deps: OrderDeps, cartId: string, except = ""): Promise<boolean> {
  let closed = false;
  for (const id of await listOpenPayments(deps.db, cartId, except)) {
    const order = await findOrder(deps.db, { id });
    if (order && (await cancelOrder(deps, order, "checkout"))) closed = true;
  }
  return closed;
}
