import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds that a statement waits for another process to let go of the database. */
export const BUSY_TIMEOUT_MS = 5_000;

/**
 * Milliseconds between attempts, as SQLite's own busy handler has them; the last one repeats (sqlite3.c,
 * `sqliteDefaultBusyCallback`).
 */
const PAUSES = [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100];

/**
 * Tries again what SQLite answers SQLITE_BUSY to, after a pause.
 *
 * @param mayRepeat whether nothing was done yet
 * @throws what SQLite said last, once patience has come to its end
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
