import { setTimeout as wait } from "node:timers/promises";

/**
 * Waits for the next window if counts would start anew in the middle of a test. Windows begin at multiples of their
 * length by the clock; those of security/budget have five minutes.
 *
 * @param needed seconds that the test takes at most
 */
export async function avoidWindowEnd({ windowSeconds = 5 * 60, needed = 25 } = {}): Promise<void> {
  const left = windowSeconds * 1000 - (Date.now() % (windowSeconds * 1000));
  if (left < needed * 1000) await wait(left);
}
