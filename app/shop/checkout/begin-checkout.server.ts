import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { findCart, lockCart, writeCart } from "../cart/cart.store.server.ts";
import { hasOrdered, withoutOrdered } from "../cart/cart.ts";
import type { OrderMailDeps } from "../orders/notify-of-order.server.ts";
import { insertOrderEvent, lockOrder, updateOrder } from "../orders/order.store.server.ts";
import type { Order } from "../orders/order.ts";
import type { Payments, SessionFacts } from "../orders/payments.ts";
import { closeOtherPayments } from "./cancel-order.server.ts";
import { giveUp, type PlaceDeps, placeOrder, type PlaceOutcome, type PlaceRequest } from "./place-order.server.ts";

export interface CheckoutDeps extends PlaceDeps {
  payments: Payments | null;
}

export type CheckoutOutcome =
  /** Stripe's page; the cart is empty now. */
  | { kind: "pay"; url: string }
  | Exclude<PlaceOutcome, { kind: "placed" }>
  /** There is no payment page; the reason is in the log, and the cart is unchanged. */
  | { kind: "no-checkout" };

/**
 * Turns a cart into an order and requests its payment page from Stripe (docs/behavior.md, Checkout 2 to 4). The order
 * is written before the request, and the transaction that stores Stripe's response also empties the cart. Wherever this
 * is interrupted, the shopper has either the cart or its payment page.
 */
export async function beginCheckout(deps: CheckoutDeps, request: PlaceRequest): Promise<CheckoutOutcome> {
  const { payments } = deps;
  if (!payments) {
    deps.log.warn("checkout was asked for, but payment is not set up");
    return { kind: "no-checkout" };
  }
  let placed = await placeOrder(deps, request);
  // The units may be held by the same shopper's earlier payment pages.
  if (placed.kind === "held" && request.cartId !== null && (await closeOtherPayments(deps, request.cartId)))
    placed = await placeOrder(deps, request);
  if (placed.kind !== "placed") return placed;
  const { order } = placed;
  deps.log.info({ order: order.id, again: order.sessionUrl !== null }, "order placed");
  const outcome = order.sessionUrl ? payAt(order.sessionUrl) : await requestPaymentPage(deps, payments, order);
  // Needed also if Checkout is pressed again: the first request may have been interrupted before this line.
  if (outcome.kind === "pay") await closeOtherPayments(deps, order.cartId, order.id);
  return outcome;
}

async function requestPaymentPage(deps: CheckoutDeps, payments: Payments, order: Order): Promise<CheckoutOutcome> {
  const session = await payments.createSession(order).catch((error: unknown) => {
    deps.log.error({ err: error, order: order.id }, "Stripe gave no payment page");
    return null;
  });
  if (!session) return payAt(await cancelUnpayable(deps, order.id));
  const outcome = await storeSession(deps, order.id, session);
  // The order was cancelled while this request waited for Stripe, so nobody may pay on its page.
  if (outcome.kind !== "pay") {
    await payments
      .closeSession(session.sessionId)
      .catch((error: unknown) => deps.log.warn({ err: error }, "session stays open"));
  }
  return outcome;
}

function payAt(url: string | null): CheckoutOutcome {
  return url === null ? { kind: "no-checkout" } : { kind: "pay", url };
}

/**
 * Stores the payment page and removes the ordered units from the cart. Returns no page if the order is closed, or if
 * its units are no longer in the cart.
 */
async function storeSession(deps: CheckoutDeps, orderId: string, session: SessionFacts): Promise<CheckoutOutcome> {
  return inTransaction(
    deps.db,
    async (db) => {
      const order = await lockOrder(db, { id: orderId });
      if (!order || order.state !== "pending") return payAt(null);
      if (order.sessionId !== null) return payAt(order.sessionUrl);
      await lockCart(db, order.cartId);
      const cart = await findCart(db, order.cartId);
      if (!cart || !hasOrdered(cart, order.lines)) {
        // Another tab was faster, and ordered or removed some of these units: what is in a cart once is ordered once.
        await giveUp(db, deps, order);
        return { kind: "look-again" };
      }
      const at = deps.now().toISOString();
      await updateOrder(db, order, {
        stripe_session_id: session.sessionId,
        stripe_session_url: session.url,
        updated_at: at,
      });
      await writeCart(db, order.cartId, withoutOrdered(cart, order.lines), at);
      const event = { order, at, source: "checkout", to: "pending", details: "session" } as const;
      await insertOrderEvent(db, { id: deps.randomId(), ...event });
      return payAt(session.url);
    },
    "read committed",
  );
}

/** Cancels an order that got no payment page. Returns the page if another request got one. */
export async function cancelUnpayable(deps: OrderMailDeps & { db: Database }, orderId: string): Promise<string | null> {
  return inTransaction(
    deps.db,
    async (db) => {
      const order = await lockOrder(db, { id: orderId });
      if (!order || order.state !== "pending") return null;
      if (order.sessionId !== null) return order.sessionUrl;
      await giveUp(db, deps, order);
      return null;
    },
    "read committed",
  );
}
