/** When a mail is tried again. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Attempts of one round: the first and three retries (docs/behavior.md, Mail 4). */
export const ATTEMPTS = 4;

/** Milliseconds before an attempt of a round: none, then 1 second, doubling, 30 seconds at the most. */
export function retryDelay(attempt: number): number {
  return attempt <= 1 ? 0 : Math.min(SECOND * 2 ** (attempt - 2), 30 * SECOND);
}

/**
 * Milliseconds between rounds: 3 days together (RFC 5321, section 4.5.4.1, asks for 4 to 5 of a relay, and for less
 * often with time).
 */
const BETWEEN = [1, 5, 15, 30, 60, 120, 240, 480, 720, 720, 720, 720, 490].map((minutes) => minutes * MINUTE);

/** Up to a tenth of a wait is added by chance, so that mails which failed together don't come again together. */
const JITTER = 0.1;

/**
 * When the next round begins after `rounds` of them failed, or null where it was the last.
 *
 * @param chance from 0 to 1
 */
export function nextRetryTime(rounds: number, now: Date, chance: number): Date | null {
  const wait = BETWEEN[rounds - 1];
  return wait === undefined ? null : new Date(now.getTime() + Math.round(wait * (1 + JITTER * chance)));
}

/** All rounds together, without what chance adds. */
export const PATIENCE_HOURS = BETWEEN.reduce((sum, wait) => sum + wait, 0) / HOUR;
