const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** A session is renewed so long before it would end. */
const BEFORE_END = 15 * MINUTE;

/**
 * Milliseconds until the session is to be renewed, of the milliseconds that are left of it. Towards the end of a
 * session that can't be renewed (its seven days are over soon) it is asked less and less often, and not in a rush.
 */
export function refreshDelay(left: number): number {
  if (left > BEFORE_END + MINUTE) return left - BEFORE_END;
  return Math.min(MINUTE, Math.max(5 * SECOND, left / 2));
}
