import type { Database } from "../database/database.ts";
import { inTransaction } from "../database/in-transaction.server.ts";
import type { OrderEventSource } from "./order-event.store.server.ts";
import { findOrder } from "./order.store.server.ts";
import type { Order } from "./order.ts";
import type { Payments } from "./payments.ts";
import { settleOrder, type SettleDeps } from "./settle-order.server.ts";

export interface OrderDeps extends SettleDeps {
  db: Database;
  payments: Payments | null;
}

/** The order of a shopper: of this cart, and of nobody else's. */
export async function findOwnOrder(
  db: Database,
  key: { id: string } | { sessionId: string },
  cartId: string | null,
): Promise<Order | null> {
  const order = cartId === null ? null : await findOrder(db, key);
  return order?.cartId === cartId ? order : null;
}

/**
 * Closes a shopper's payment page and gives the pieces back. An order that was paid in the meantime is settled as paid.
 *
 * @returns the order as it is then, or null where Stripe can't be asked: it could still be paid
 */
export async function cancelOrder(to: OrderDeps, order: Order, cause: OrderEventSource): Promise<Order | null> {
  if (order.state !== "pending") return order;
  if (!order.sessionId || !to.payments) return null;
  const facts = await to.payments.closeSession(order.sessionId).catch((error: unknown) => {
    to.log.warn({ err: error, order: order.id }, "session could not be closed");
    return null;
  });
  if (!facts) return null;
  return inTransaction(to.db, (db) => settleOrder(db, to, order.id, facts, cause), "read committed");
}
