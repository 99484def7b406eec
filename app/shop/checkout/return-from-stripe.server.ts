import { inReadCommitted } from "../../database/in-transaction.server.ts";
import type { Order } from "../orders/order.ts";
import { cancelOrder, findOwnOrder, type OrderDeps } from "./cancel-order.server.ts";
import { settleOrder } from "./settle-order.server.ts";

type CancelOutcome =
  | { kind: "unknown" }
  /** It was paid before the shopper came back. */
  | { kind: "paid"; sessionId: string }
  /** Its items are already back in the cart. */
  | { kind: "restored" }
  | { kind: "restorable"; order: Order };

/** Cancels the order of a shopper who leaves Stripe's page without paying. */
export async function cancelCheckout(
  deps: OrderDeps,
  orderId: string | null,
  cartId: string | null,
): Promise<CancelOutcome> {
  const own = orderId === null ? null : await findOwnOrder(deps.db, { id: orderId }, cartId);
  if (!own) return { kind: "unknown" };
  const order = (await cancelOrder(deps, own, "cancel-page")) ?? own;
  if (order.state === "paid" || order.state === "refunded") return { kind: "paid", sessionId: order.sessionId ?? "" };
  return order.cartRestoredAt === null ? { kind: "restorable", order } : { kind: "restored" };
}

/** An order as its shopper finds it on the success page. */
type Confirmation =
  /** It isn't this cart's session, so nothing about it is shown. */
  | { kind: "unknown" }
  | { kind: "paid" | "refunded"; order: Order }
  /** The shopper has finished, but neither the bank nor this site has confirmed the payment yet. */
  | { kind: "waiting"; order: Order }
  /** The payment page is still open. */
  | { kind: "unpaid"; order: Order; payUrl: string }
  | { kind: "over"; order: Order };

/** Finds the order of a shopper who returns from Stripe's page, and settles it if the webhook is late. */
export async function confirmOrder(
  deps: OrderDeps,
  sessionId: string | null,
  cartId: string | null,
): Promise<Confirmation> {
  const known = sessionId === null ? null : await findOwnOrder(deps.db, { sessionId }, cartId);
  if (!known || sessionId === null) return { kind: "unknown" };
  if (known.state !== "pending" || !deps.payments) return confirmationOf(known);
  const facts = await deps.payments.readSession(sessionId).catch((error: unknown) => {
    deps.log.warn({ err: error, order: known.id }, "Stripe could not be asked about an order");
    return null;
  });
  if (!facts) return { kind: "waiting", order: known };
  const settle = { ...deps, source: "success-page" } as const;
  const order = await inReadCommitted(deps.db, (db) => settleOrder(db, settle, known.id, facts));
  if (order.state === "pending" && facts.status === "open" && facts.url)
    return { kind: "unpaid", order, payUrl: facts.url };
  return confirmationOf(order);
}

function confirmationOf(order: Order): Confirmation {
  const { state } = order;
  if (state === "paid" || state === "refunded") return { kind: state, order };
  return { kind: state === "pending" ? "waiting" : "over", order };
}
