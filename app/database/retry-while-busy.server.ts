import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds that a statement waits for another process to release the database. */
export const BUSY_TIMEOUT_MS = 5_000;

/** Milliseconds between attempts, as in SQLite's `sqliteDefaultBusyCallback`. The last one repeats. */
const PAUSES = [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100];

/**
 * Retries work that fails with SQLITE_BUSY, after a pause.
 *
 * @param mayRepeat whether nothing was done yet
 * @throws SQLite's last error after the timeout
 */
export async function retryWhileBusy<Result>(work: () => Promise<Result>, mayRepeat: () => boolean): Promise<Result> {
  const end = performance.now() + BUSY_TIMEOUT_MS;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || !mayRepeat() || performance.now() >= end) throw error;
      await wait(PAUSES[attempt] ?? PAUSES.at(-1));
    }
  }
}

function isBusy(error: unknown): boolean {
  return String((error as { code?: unknown } | null)?.code).startsWith("SQLITE_BUSY");
}
