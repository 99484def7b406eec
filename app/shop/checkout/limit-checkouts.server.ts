import type { Database } from "../../database/database.ts";
import { countOne, type RateLimit, secondsToWait } from "../../server/security/rate-limit.store.server.ts";
import { countOpenOrders, listHeldSizes } from "../orders/open-orders.store.server.ts";
import type { OrderLine } from "../orders/order.ts";
import { LIMITS_OF_ADDRESS, LIMITS_OF_UNNAMED, isWithin } from "./hold-limits.ts";

/** Each order causes a call to Stripe and is stored permanently, so a visitor may start only a limited number. */
const PER_CART: RateLimit = { name: "checkout-cart", most: 10, windowSeconds: 15 * 60 };
const PER_ADDRESS: RateLimit = { name: "checkout", most: 40, windowSeconds: 60 * 60 };
const OF_UNNAMED: RateLimit = { name: "checkout-unnamed", most: 2_000, windowSeconds: 60 * 60 };

/**
 * Counts a checkout for its cart and its visitor, in the order's transaction.
 *
 * @param visitor a hashed address, or null if no trusted proxy names one
 * @returns 0 if the checkout may start, else seconds until the next one may
 */
export async function countCheckout(
  db: Database,
  { cartId, visitor }: { cartId: string | null; visitor: string | null },
  now: Date,
): Promise<number> {
  const limits: [RateLimit, string | null][] = [
    [PER_CART, cartId],
    visitor === null ? [OF_UNNAMED, "all"] : [PER_ADDRESS, visitor],
  ];
  let wait = 0;
  for (const [limit, who] of limits) {
    if (who === null) continue;
    wait = Math.max(wait, await secondsToWait(db, limit, who, now));
    await countOne(db, limit, who, now);
  }
  return wait;
}

/**
 * Checks what a visitor's unpaid orders hold together. Call it after the newest order has taken its units and after
 * `countCheckout`: their rows are locked until the transaction ends, so the second of two concurrent orders sees both.
 *
 * @param lines of the newest order
 * @param most the most units that one order may have of a counted size
 * @returns 0 if the visitor's unpaid orders stay within their limits, else seconds until the first of them ends
 */
export async function checkHolds(
  db: Database,
  visitor: string | null,
  lines: readonly OrderLine[],
  most: number,
  now: Date,
): Promise<number> {
  const { orders, firstEnd } = await countOpenOrders(db, visitor);
  const asked = new Set(lines.map(({ variantId }) => variantId));
  const limits = visitor === null ? LIMITS_OF_UNNAMED : LIMITS_OF_ADDRESS;
  if (isWithin(limits, most, orders, await listHeldSizes(db, visitor), asked)) return 0;
  return Math.max(60, Math.ceil((Date.parse(firstEnd ?? "") - now.getTime()) / 1000) || 0);
}
