import { cancelOrder, type OrderDeps } from "./cancel-order.server.ts";
import { listOpenPayments } from "./open-orders.store.server.ts";
import { findOrder } from "./order.store.server.ts";

/**
 * Closes the payment pages that a cart went to before, so that one shopper holds the pieces of one order. What was paid
 * meanwhile is settled as paid; where Stripe closes nothing, the order keeps its pieces, for it could still be paid.
 *
 * @param except the order that stays open
 * @returns whether one is over now
 */
export async function closeEarlier(to: OrderDeps, cartId: string, except = ""): Promise<boolean> {
  let closed = false;
  for (const id of await listOpenPayments(to.db, cartId, except)) {
    const order = await findOrder(to.db, { id });
    if (order && (await cancelOrder(to, order, "checkout"))) closed = true;
  }
  return closed;
}
