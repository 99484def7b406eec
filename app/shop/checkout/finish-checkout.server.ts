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
 * Closes an order's payment page and returns its units to stock, or settles it if it has been paid. Returns the order
 * as it now is, or null if the page could not be closed: then it could still be paid.
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
 * Closes a cart's other payment pages, so that a shopper holds the units of only one order. An order whose page can't
 * be closed keeps its units, because it could still be paid. Returns whether any units may have been released.
 */
export async function closeOtherPayments(deps: OrderDeps, cartId: string, except = ""): Promise<boolean> {
  let closed = false;
  for (const id of await listOpenPayments(deps.db, cartId, except)) {
    const order = await findOrder(deps.db, { id });
    if (order && (await cancelOrder(deps, order, "checkout"))) closed = true;
  }
  return closed;
}

/** Cancels the order of a shopper who left Stripe's page, unless it is paid. Null if the cart has no such order. */
export async function cancelCheckout(
  deps: OrderDeps,
  orderId: string | null,
  cartId: string | null,
): Promise<Order | null> {
  const own = orderId === null ? null : await findOwnOrder(deps.db, { id: orderId }, cartId);
  return own && ((await cancelOrder(deps, own, "cancel-page")) ?? own);
}

/**
 * Finds the order of a shopper who returns from Stripe's page, and settles it if the webhook is late. `payUrl` is that
 * page while it is open: a pending order without one is finished, but the bank or this site has yet to confirm the
 * payment. Returns null for a session of another cart, about which nothing is shown.
 */
export async function confirmOrder(deps: OrderDeps, sessionId: string | null, cartId: string | null) {
  const known = sessionId === null ? null : await findOwnOrder(deps.db, { sessionId }, cartId);
  if (!known || sessionId === null) return null;
  if (known.state !== "pending" || !deps.payments) return { order: known, payUrl: null };
  const facts = await deps.payments.readSession(sessionId).catch((error: unknown) => {
    deps.log.warn({ err: error, order: known.id }, "Stripe could not be asked about an order");
    return null;
  });
  if (!facts) return { order: known, payUrl: null };
  const settle = { ...deps, source: "success-page" } as const;
  const order = await inReadCommitted(deps.db, (db) => settleOrder(db, settle, known.id, facts));
  return { order, payUrl: order.state === "pending" && facts.status === "open" ? facts.url : null };
}
