import { inTransaction } from "../../database/in-transaction.server.ts";
import {
  addCounts,
  type RateLimit,
  secondsToWait,
  takeOne,
  takeOneBack,
  windowStart,
} from "../../server/security/rate-limit.store.server.ts";
import { type AuditEntry, MOST_COUNTED } from "../audit.ts";
import type { AuthDeps } from "../auth-deps.server.ts";

export type Counted = readonly [limit: RateLimit, key: string];

type Deps = Pick<AuthDeps, "db" | "now">;

/**
 * Counts an attempt before it is made, so that concurrent attempts can't bypass the limit. Returns the seconds to wait,
 * or 0. Checks the limits in this order, and counts a refused attempt against none.
 */
export async function countAttempt({ db, now }: Deps, counted: readonly Counted[]): Promise<number> {
  // Read first, so that guessing beyond a limit causes no writes.
  for (const [limit, key] of counted) {
    const wait = await secondsToWait(db, limit, key, now());
    if (wait > 0) return wait;
  }
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

/** Removes a successful attempt from the counts: only failures count. */
export async function forgiveAttempt({ db, now }: Deps, counted: readonly Counted[]): Promise<void> {
  await inTransaction(db, async (within) => {
    for (const [limit, key] of counted) await takeOneBack(within, limit, key, now());
  });
}

const HOUR = { windowSeconds: 60 * 60 };

/** What attempts count under that the audit log doesn't have. */
const NOBODY = "nobody";

/**
 * Records a failed or refused attempt in the log and, for a member's account, in the audit log: one entry per hour with
 * a count up to `MOST_COUNTED`, so that an attacker can't fill it. Never stores the address submitted for an unknown
 * account (`staffId` is null), and takes as long for it: the time reveals no account.
 */
export async function recordRefusal(
  deps: Pick<AuthDeps, "db" | "log" | "now" | "audit">,
  what: Extract<AuditEntry["what"], `${string}-refused` | `${string}-slowed`>,
  staffId: string | null,
): Promise<void> {
  deps.log.warn({ what, staff: staffId }, "sign-in refused");
  const limit = { ...HOUR, name: what, most: MOST_COUNTED };
  const isFull = (await secondsToWait(deps.db, limit, staffId ?? NOBODY, deps.now())) > 0;
  const subject = isFull ? null : staffId;
  const since = windowStart(HOUR, deps.now()).toISOString();
  await inTransaction(deps.db, async (db) => {
    const [count = 1] = await addCounts(db, [{ key: `${what}:${subject ?? NOBODY}`, window_start: since, count: 1 }]);
    if (subject !== null) await deps.audit(db, { by: null, what, subject, within: { since, count } });
  });
}
