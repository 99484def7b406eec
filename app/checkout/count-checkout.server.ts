import type { Database } from "../database/database.ts";
import { countOne, type RateLimit, secondsToWait } from "../security/rate-limit.store.server.ts";

/** Each order is asked of Stripe and kept for good, so nobody may begin one after the other. */
const PER_CART: RateLimit = { name: "checkout-cart", most: 10, windowSeconds: 15 * 60 };
const PER_ADDRESS: RateLimit = { name: "checkout", most: 40, windowSeconds: 60 * 60 };
const OF_UNNAMED: RateLimit = { name: "checkout-unnamed", most: 2_000, windowSeconds: 60 * 60 };

/**
 * Counts a checkout for its cart and its visitor, in the order's transaction.
 *
 * @param visitor a hashed address, or null where no trusted proxy names one
 * @returns seconds until another one may begin, or 0 where this one may
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
