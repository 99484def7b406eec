import { inTransaction } from "../database/in-transaction.server.ts";
import { countOne, type RateLimit, secondsToWait, takeOneBack } from "../http/rate-limit.store.server.ts";
import type { AuthDependencies } from "./auth-dependencies.server.ts";

/** One limit, and for whom it counts. */
export type Counted = readonly [limit: RateLimit, key: string];

type Needs = Pick<AuthDependencies, "db" | "now">;

/**
 * Counts an attempt before it is made, so that a thousand at once are no way
 * around the limit. Answers the seconds to wait, or 0 where it may be made.
 */
export function countAttempt({ db, now }: Needs, counted: readonly Counted[]): Promise<number> {
  return inTransaction(db, async (within) => {
    const waits = await Promise.all(counted.map(([limit, key]) => secondsToWait(within, limit, key, now())));
    const wait = Math.max(0, ...waits);
    if (wait > 0) return wait;
    for (const [limit, key] of counted) await countOne(within, limit, key, now());
    return 0;
  });
}

/** An attempt that was right does not count. */
export async function forgiveAttempt({ db, now }: Needs, counted: readonly Counted[]): Promise<void> {
  for (const [limit, key] of counted) await takeOneBack(db, limit, key, now());
}
