import { inTransaction } from "../../database/in-transaction.server.ts";
import { type RateLimit, takeOne, takeOneBack } from "../../security/rate-limit.store.server.ts";
import type { AuthDeps } from "../auth-dependencies.server.ts";

/** One limit, and for whom it counts. */
export type Counted = readonly [limit: RateLimit, key: string];

type Deps = Pick<AuthDeps, "db" | "now">;

/**
 * Counts an attempt before it is made, so that a thousand at once are no way around the limit. Returns the seconds to
 * wait, or 0 where it may be made.
 *
 * @param counted what is asked first is refused first, and leaves the rest as it was
 */
export function countAttempt({ db, now }: Deps, counted: readonly Counted[]): Promise<number> {
  return inTransaction(db, async (within) => {
    for (const [index, [limit, key]] of counted.entries()) {
      const wait = await takeOne(within, limit, key, now());
      if (wait === 0) continue;
      await forgiveAttempt({ db: within, now }, counted.slice(0, index));
      return wait;
    }
    return 0;
  });
}

/** An attempt that was right does not count. */
export async function forgiveAttempt({ db, now }: Deps, counted: readonly Counted[]): Promise<void> {
  for (const [limit, key] of counted) await takeOneBack(db, limit, key, now());
}
