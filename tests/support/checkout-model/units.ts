import type { Shopper } from "./model-world.ts";
import type { Books, OrderRow } from "./shop-state.ts";

/** Where a shopper's pieces are: what was put into a cart is there, or in an order that came of it. */

export const keyOf = (line: { product_id: string; size: string }) => `${line.product_id}~${line.size}`;

/** What lies in the cart that the browser's cookie names. */
export function inCart({ items }: Books, { cartId }: Pick<Shopper, "cartId">): Map<string, number> {
  return new Map(items.filter(({ cart_id }) => cart_id === cartId).map((item) => [keyOf(item), item.quantity]));
}

/** Whether an order has taken its pieces out of the cart: in the moment in which its payment page was kept. */
export function tookPieces({ events }: Books, { id }: OrderRow): boolean {
  return events.some(({ order_id, details }) => order_id === id && details === "session");
}

/** What is in orders: to be paid, paid, or to be restored. */
function inOrders(books: Books, { cartIds }: Shopper): Map<string, number> {
  const sum = new Map<string, number>();
  for (const order of books.orders) {
    if (!cartIds.includes(order.cart_id) || order.cart_restored_at !== null || !tookPieces(books, order)) continue;
    for (const line of books.lines) {
      if (line.order_id === order.id) sum.set(keyOf(line), (sum.get(keyOf(line)) ?? 0) + line.quantity);
    }
  }
  return sum;
}

/** Notes that pieces were put in (or out, where it is less than nothing), for certain or perhaps. */
export function expectPieces({ pieces }: Shopper, key: string, change: { low: number; high: number }): void {
  const { low, high } = pieces.get(key) ?? { low: 0, high: 0 };
  pieces.set(key, { low: low + change.low, high: high + change.high });
}

/** Looks for every piece of a shopper, and says what is missing or too much. From then on all is certain. */
export function findPieces(books: Books, shopper: Shopper): string[] {
  const [cart, orders] = [inCart(books, shopper), inOrders(books, shopper)];
  const keys = new Set([...cart.keys(), ...orders.keys(), ...shopper.pieces.keys()]);
  return [...keys].flatMap((key) => {
    const { low, high } = shopper.pieces.get(key) ?? { low: 0, high: 0 };
    const [carted, ordered] = [cart.get(key) ?? 0, orders.get(key) ?? 0];
    const there = carted + ordered;
    shopper.pieces.set(key, { low: there, high: there });
    const should = low === high ? low : `${low} to ${high}`;
    return there < low || there > high
      ? `${shopper.name} has ${carted} of ${key} in the cart and ${ordered} in orders, not ${should}`
      : [];
  });
}
