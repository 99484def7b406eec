import { setTimeout as wait } from "node:timers/promises";

/**
 * Waits for the next window if counts would reset in the middle of a test. Windows start at multiples of their length
 * on the clock; those of server/security/shared-counter last five minutes.
 *
 * @param needed seconds that the test takes at most
 */
export async function avoidWindowEnd({ windowSeconds = 5 * 60, needed = 25 } = {}): Promise<void> {
  const left = windowSeconds * 1000 - (Date.now() % (windowSeconds * 1000));
  if (left < needed * 1000) await wait(left);
}
