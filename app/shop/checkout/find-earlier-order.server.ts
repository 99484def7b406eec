import type { Database } from "../../database/database.ts";
import type { CartPost, PostedLine } from "../cart/cart-post.ts";
import { isSameLine } from "../cart/cart.ts";
import type { PricedCart } from "../cart/priced-cart.ts";
import { findOrder, updateOrder } from "../orders/order.store.server.ts";
import { mayGetSession, type Order, type OrderLine } from "../orders/order.ts";
import { moveOrder, type SettleDeps } from "./settle-order.server.ts";

type EarlierOutcome =
  | { kind: "placed"; order: Order }
  | { kind: "already-paid"; sessionId: string | null }
  | { kind: "look-again" };

/**
 * Returns the outcome of an earlier request from the same page, or null if there was none or its order is unusable.
 *
 * @param asked the delivery and the quantities that this request chose
 */
export async function findEarlier(
  db: Database,
  deps: SettleDeps,
  asked: Pick<CartPost, "delivery" | "lines">,
  checkoutKey: string,
  cart: PricedCart | null,
): Promise<EarlierOutcome | null> {
  const order = await findOrder(db, { checkoutKey });
  if (!order) return null;
  const isWaiting = order.state === "pending" && order.sessionId !== null && order.sessionUrl === null;
  if (order.state === "paid" || order.state === "refunded" || isWaiting)
    return { kind: "already-paid", sessionId: order.sessionId };
  if (order.state === "pending") {
    if (order.sessionUrl && !isAsAsked(order, asked)) return { kind: "look-again" };
    if (order.sessionUrl || (cart && isOrderOf(order, cart, asked.delivery) && mayGetSession(order, deps.now())))
      return { kind: "placed", order };
    // Interrupted before it got a payment page, and since then the cart has changed or the order is too old for Stripe.
    await moveOrder(db, deps, order, "cancelled", "checkout", { checkout_key: null });
  } else await updateOrder(db, order, { checkout_key: null });
  return null;
}

/**
 * Whether a payment page is for the country and the quantities of a later request from the same page: Back may have
 * shown the page as it was left, and its fields can be changed there.
 */
function isAsAsked(order: Order, { delivery, lines }: Pick<CartPost, "delivery" | "lines">): boolean {
  if (delivery !== "" && order.delivery && order.delivery.key !== delivery) return false;
  const kept = lines.filter(({ quantity }) => quantity > 0);
  const isOrdered = (line: PostedLine) =>
    order.lines.some((one) => isSameLine(one, line) && one.quantity === line.quantity);
  return lines.length === 0 || (kept.length === order.lines.length && kept.every(isOrdered));
}

function isOrderOf(order: Order, cart: PricedCart, delivery: string): boolean {
  if (order.delivery === null || (delivery !== "" && delivery !== order.delivery.key)) return false;
  const same = (line: OrderLine) =>
    cart.lines.some(
      (one) => isSameLine(one, line) && one.quantity === line.quantity && one.offered?.priceCents === line.priceCents,
    );
  return order.lines.length === cart.lines.length && order.lines.every(same);
}
