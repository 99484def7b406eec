import process from "node:process";
import type { Logger } from "pino";

/** Milliseconds that closing the database may take once an exception came. */
const LIMIT = 2_000;

/**
 * What nobody caught becomes one line of the log instead of a stack on the
 * console. An exception left something in the middle of its work, and nobody
 * knows what: the database is closed and the process ends with code 1, so that
 * the platform starts a whole one. A rejected promise that nobody waited for left
 * nothing behind (a transaction is rolled back by itself), so the site goes on.
 *
 * @param close closes the database
 */
export function logCrashes(close: () => Promise<void>, log: Pick<Logger, "fatal" | "error">): void {
  process.on("unhandledRejection", (reason) => log.error({ err: reason }, "nobody waited for a promise that failed"));
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "nobody caught an exception: the process ends");
    setTimeout(() => process.exit(1), LIMIT).unref();
    void end(close);
  });
}

async function end(close: () => Promise<void>): Promise<void> {
  try {
    await close();
  } finally {
    process.exit(1);
  }
}
