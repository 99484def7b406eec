import type { Shopper } from "./model-world.ts";
import type { ShopState, OrderRow } from "./shop-state.ts";

/** Tracks a shopper's units: each unit that was added is in the cart or in an order made from it. */

const keyOf = (line: { product_id: string; size: string }) => `${line.product_id}~${line.size}`;

/** Returns the units in the cart that the browser's cookie names. */
export function inCart({ items }: ShopState, { cartId }: Pick<Shopper, "cartId">): Map<string, number> {
  return new Map(items.filter(({ cart_id }) => cart_id === cartId).map((item) => [keyOf(item), item.quantity]));
}

/** Whether an order has taken its units out of the cart. That happens when its payment page is stored. */
export function tookUnits({ events }: ShopState, { id }: OrderRow): boolean {
  return events.some(({ order_id, details }) => order_id === id && details === "session");
}

/** Counts units in orders that took them from the cart and did not restore it. */
function inOrders(shopState: ShopState, { cartIds }: Shopper): Map<string, number> {
  const sum = new Map<string, number>();
  for (const order of shopState.orders) {
    if (!cartIds.includes(order.cart_id) || order.cart_restored_at !== null || !tookUnits(shopState, order)) continue;
    for (const line of shopState.lines) {
      if (line.order_id === order.id) sum.set(keyOf(line), (sum.get(keyOf(line)) ?? 0) + line.quantity);
    }
  }
  return sum;
}

/** Records that units were added (or removed, if negative), as a range from the fewest to the most possible. */
export function expectUnits({ units }: Shopper, key: string, change: { low: number; high: number }): void {
  const { low, high } = units.get(key) ?? { low: 0, high: 0 };
  units.set(key, { low: low + change.low, high: high + change.high });
}

/**
 * Counts every unit of a shopper and returns a sentence for each difference. After that, all counts are known exactly.
 */
export function findUnits(shopState: ShopState, shopper: Shopper): string[] {
  const [cart, orders] = [inCart(shopState, shopper), inOrders(shopState, shopper)];
  const keys = new Set([...cart.keys(), ...orders.keys(), ...shopper.units.keys()]);
  return [...keys].flatMap((key) => {
    const { low, high } = shopper.units.get(key) ?? { low: 0, high: 0 };
    const [carted, ordered] = [cart.get(key) ?? 0, orders.get(key) ?? 0];
    const there = carted + ordered;
    shopper.units.set(key, { low: there, high: there });
    const should = low === high ? low : `${low} to ${high}`;
    return there < low || there > high
      ? `${shopper.name} has ${carted} of ${key} in the cart and ${ordered} in orders, not ${should}`
      : [];
  });
}
