import { inTransaction } from "../../database/in-transaction.server.ts";
import { findCart, lockCart, writeCart } from "../cart/cart.store.server.ts";
import { addItem, type Cart, countUnits } from "../cart/cart.ts";
import { lockOrder, updateOrder } from "../orders/order.store.server.ts";
import type { Order } from "../orders/order.ts";
import { cancelOrder, findOwnOrder, type OrderDeps } from "./cancel-order.server.ts";

type RestoreOutcome =
  | "restored"
  /** Some units are not: a line of the cart has at most 999. */
  | "most"
  | "already-paid"
  /** The shopper has finished, and a bank has yet to confirm the payment. */
  | "waiting"
  /** This cart has no such order. */
  | "not-found"
  /** The order's payment page could not be closed, so the order could still be paid. */
  | "unavailable";

/** Closes an order's payment page and puts its lines back into the cart. A repeated call does not add them twice. */
export async function restoreCart(deps: OrderDeps, orderId: string, cartId: string | null): Promise<RestoreOutcome> {
  const own = await findOwnOrder(deps.db, { id: orderId }, cartId);
  if (!own) return "not-found";
  const order = await cancelOrder(deps, own, "restore");
  if (!order) return "unavailable";
  if (order.state === "paid" || order.state === "refunded") return "already-paid";
  if (order.state === "pending") return "waiting";
  return inTransaction(
    deps.db,
    async (db) => {
      const present = await lockOrder(db, { id: orderId });
      if (!present || present.cartRestoredAt !== null || present.state !== order.state) return "restored";
      const at = deps.now().toISOString();
      await lockCart(db, present.cartId);
      const cart = (await findCart(db, present.cartId)) ?? [];
      const whole = withOrdered(cart, present);
      await writeCart(db, present.cartId, whole, at);
      await updateOrder(db, present, { cart_restored_at: at });
      return countUnits(whole) < countUnits(cart) + countUnits(present.lines) ? "most" : "restored";
    },
    "read committed",
  );
}

/** Adds an order's lines even to a full cart, so nothing is lost. */
function withOrdered(cart: Cart, { lines }: Order): Cart {
  return lines.reduce(
    (whole: Cart, { productId, size, quantity, priceCents }) =>
      addItem(whole, { productId, size, quantity, seenPriceCents: priceCents }),
    cart,
  );
}
