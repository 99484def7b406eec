import { cancelOrder, findOwnOrder, type OrderDeps } from "./cancel-order.server.ts";
import type { Order } from "./order.ts";

export type TurnBack =
  /** Not an order of this cart. */
  | { kind: "unknown" }
  /** It was paid before the shopper turned back. */
  | { kind: "paid"; sessionId: string }
  /** What it was made of is in the cart again. */
  | { kind: "restored" }
  | { kind: "restorable"; order: Order };

/** A shopper turned back from Stripe's page: closes it, gives the pieces back, and keeps what was chosen. */
export async function turnBack(to: OrderDeps, orderId: string | null, cartId: string | null): Promise<TurnBack> {
  const own = orderId === null ? null : await findOwnOrder(to.db, { id: orderId }, cartId);
  if (!own) return { kind: "unknown" };
  const order = (await cancelOrder(to, own, "cancel-page")) ?? own;
  if (order.state === "paid" || order.state === "refunded") return { kind: "paid", sessionId: order.sessionId ?? "" };
  return order.cartRestoredAt === null ? { kind: "restorable", order } : { kind: "restored" };
}
