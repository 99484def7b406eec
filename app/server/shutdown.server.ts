import process from "node:process";
import type { Logger } from "pino";
import { onAnswerSent } from "./request-listener.server.ts";

export const SIGNALS = ["SIGTERM", "SIGINT"] as const;

const TIMEOUT = 8_000;

/**
 * On SIGTERM or SIGINT remix-serve accepts no new connections. This closes each connection once its response is sent.
 * When no request is in progress, or the timeout is over, it closes the database, which writes its log into its file. A
 * second SIGTERM changes nothing: systemd sends one to each process of a service, and then `npm start` passes on its
 * own. A second Ctrl-C ends the process immediately.
 */
export function stopGracefully(close: () => Promise<void>, log: Pick<Logger, "info" | "warn" | "error">): void {
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
    // Everything that listens for either has its signal by now. remix-serve would report an error if it got another.
    for (const signal of SIGNALS) process.removeAllListeners(signal);
    process.on("SIGTERM", () => {});
    onAnswerSent((server) => void setImmediate(() => server.closeIdleConnections()));
    process.once("beforeExit", () => void end());
    setTimeout(() => {
      log.warn("requests took too long and were cut off");
      void end();
    }, TIMEOUT).unref();
  }

  for (const signal of SIGNALS) process.once(signal, begin);
}

const CLOSING_TIMEOUT = 2_000;

/**
 * Logs uncaught errors as one line. After an uncaught exception the process may be in any state: this closes the
 * database and exits with code 1, so that the platform starts a new one. An unhandled rejection leaves nothing behind
 * (its transaction is rolled back), so the site keeps running. If the site can't listen at `address`, prints a sentence
 * for the operator.
 */
export function logCrashes(close: () => Promise<void>, log: Pick<Logger, "fatal" | "error">, address: Address): void {
  process.on("unhandledRejection", (reason) => log.error({ err: reason }, "unhandled rejection"));
  process.on("uncaughtException", (thrown) => {
    const sentence = explainListenError(thrown, address);
    if (sentence === null) log.fatal({ err: thrown }, "uncaught exception: the process ends");
    else console.error(sentence);
    setTimeout(() => process.exit(1), CLOSING_TIMEOUT).unref();
    void close().finally(() => process.exit(1));
  });
}

/** Where the site listens. Without a host, at every address. */
interface Address {
  host?: string | undefined;
  port: number;
}

/** Returns a sentence for the operator, or null if the error isn't about listening. */
export function explainListenError(error: unknown, { host, port }: Address): string | null {
  const { syscall, code, hostname, message } = (error ?? {}) as NodeJS.ErrnoException & { hostname?: unknown };
  const isOfName = syscall === "getaddrinfo" && hostname === host;
  if (isOfName || (syscall === "listen" && code === "EADDRNOTAVAIL"))
    return `HOST is '${host}', but this machine has no such address: name one of its own, or leave HOST out to listen at all of them. (${code})`;
  if (syscall !== "listen") return null;
  if (code === "EADDRINUSE")
    return `Port ${port} is in use by another program. Stop that one, or choose another port, such as PORT=${port + 1}.`;
  if (code === "EACCES")
    return `Port ${port} needs more rights than you have. Choose one above 1023, such as PORT=3000.`;
  return `The site can't listen at ${host ?? "every address"}, port ${port}: ${message}.`;
}
