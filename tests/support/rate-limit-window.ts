import { setTimeout as wait } from "node:timers/promises";

/**
 * Waits for the next window if counts would reset within the test, which takes at most `needed` seconds. Windows start
 * at multiples of their length on the clock; those of server/security/shared-counter last five minutes.
 */
export async function avoidWindowEnd({ windowSeconds = 5 * 60, needed = 25 } = {}): Promise<void> {
  const left = windowSeconds * 1000 - (Date.now() % (windowSeconds * 1000));
  if (left < needed * 1000) await wait(left);
}
