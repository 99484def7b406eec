import { subscribe } from "node:diagnostics_channel";
import type { Server } from "node:http";
import process from "node:process";
import type { Logger } from "pino";

/** Milliseconds that requests under way have once the server was asked to stop. */
const LIMIT = 8_000;

/**
 * On SIGTERM or SIGINT remix-serve takes no new connection. What is missing to a clean end is done here: a connection
 * is closed once its answer is sent, instead of being kept for more of them, and when nothing is under way any more, or
 * the limit is over, the database is closed, which writes its log into its file.
 *
 * @param close closes the database
 */
export function stopGracefully(close: () => Promise<void>, log: Pick<Logger, "info" | "warn" | "error">): void {
  let stopping = false;

  async function end(): Promise<void> {
    try {
      await close();
      log.info("stopped");
    } catch (error) {
      log.error({ err: error }, "database could not be closed");
      process.exitCode = 1;
    }
    process.exit();
  }

  function begin(): void {
    if (stopping) return;
    stopping = true;
    subscribe("http.server.response.finish", (message) => {
      const { server } = message as { server: Server };
      setImmediate(() => server.closeIdleConnections());
    });
    process.once("beforeExit", () => void end());
    setTimeout(() => {
      log.warn("requests took too long and were cut off");
      void end();
    }, LIMIT).unref();
  }

  process.once("SIGTERM", begin);
  process.once("SIGINT", begin);
}

/** Milliseconds that closing the database may take once an exception came. */
const CLOSING_LIMIT = 2_000;

/**
 * What nobody caught becomes one line of the log instead of a stack on the console. An exception left something in the
 * middle of its work, and nobody knows what: the database is closed and the process ends with code 1, so that the
 * platform starts a whole one. A rejected promise that nobody waited for left nothing behind (a transaction is rolled
 * back by itself), so the site goes on.
 *
 * @param close closes the database
 */
export function logCrashes(close: () => Promise<void>, log: Pick<Logger, "fatal" | "error">): void {
  process.on("unhandledRejection", (reason) => log.error({ err: reason }, "nobody waited for a promise that failed"));
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "nobody caught an exception: the process ends");
    setTimeout(() => process.exit(1), CLOSING_LIMIT).unref();
    void closeAndExit(close);
  });
}

async function closeAndExit(close: () => Promise<void>): Promise<void> {
  try {
    await close();
  } finally {
    process.exit(1);
  }
}
