import { readCartLines } from "../../support/cart-page.ts";
import { cartIdOf, type Customer } from "../../support/check-carts.ts";
import { readOrderLines, readOrders } from "../../support/shop-records.ts";
import type { ShopServer } from "../../support/shop-server.ts";

/** The most orders to try. */
const MOST = 12;

/**
 * Checks that shoppers find an unpaid order on the cancel page and can restore it to their cart. Returns a sentence for
 * each failure.
 */
export async function restoreSome({ databaseFile }: ShopServer, customers: readonly Customer[]): Promise<string[]> {
  const over = (await readOrders(databaseFile)).filter(
    ({ state, cart_restored_at: restored, stripe_session_id: session }) =>
      state === "cancelled" &&
      restored === null &&
      customers.some(({ sessions }) => session !== null && sessions.has(session)),
  );
  const complaints: string[] = [];
  for (const { id, cart_id: cartId } of over.slice(-MOST)) {
    const visitor = customers.find((customer) => cartIdOf(customer.visitor) === cartId)?.visitor;
    if (!visitor) continue;
    const before = readCartLines(await visitor.get("/cart"));
    const page = await visitor.get(`/shop/cancel?order=${id}`);
    if (!page.form) {
      complaints.push(`order ${id} is over, but its shopper is offered nothing on '${page.title}'`);
      continue;
    }
    const after = readCartLines(await visitor.go(page, "restore"));
    for (const { product_id: productId, size, quantity } of await readOrderLines(databaseFile, id)) {
      const units = (lines: typeof after) =>
        lines.find((line) => line.productId === productId && line.size === size)?.quantity ?? 0;
      if (units(after) - units(before) !== quantity)
        complaints.push(`order ${id} was put back, but ${productId} went from ${units(before)} to ${units(after)}`);
    }
  }
  return complaints;
}
