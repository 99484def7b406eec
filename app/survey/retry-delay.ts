/**
 * How often a failed save is tried again: 3 times, from 1 s, doubling, 30 s at the most (docs/behavior.md, Survey 16).
 */
const RETRIES = 3;
const FIRST_DELAY = 1000;
const LONGEST_DELAY = 30_000;

/** Milliseconds until the next try after the given number of failures in a row, or null to give up. */
export function retryDelay(failures: number): number | null {
  if (failures > RETRIES) return null;
  return Math.min(FIRST_DELAY * 2 ** (failures - 1), LONGEST_DELAY);
}
