import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds of a rate limit's window (security/budget). */
const WINDOW = 5 * 60_000;
const NEEDED = 25_000;

/** Waits where a new window would begin in the middle of a test. */
export async function avoidWindowEnd(): Promise<void> {
  const left = WINDOW - (Date.now() % WINDOW);
  if (left < NEEDED) await wait(left);
}
