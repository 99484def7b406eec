import process from "node:process";
import morgan from "morgan";
import { type Logger, pino, type LoggerOptions, stdSerializers } from "pino";
import pretty from "pino-pretty";
import { decodeOrKeep } from "./addresses.ts";
import { currentRequest } from "./request-context.server.ts";

/** Most characters buffered for a slow reader; later lines are dropped. */
const MOST_UNREAD = 4 * 1024 * 1024;

/** JSON on standard output or text in a terminal, with the request ids of error pages; a slow reader blocks nothing. */
export function openLog(): Logger {
  const stdout = process.stdout.isTTY
    ? pretty({ ignore: "pid,hostname,request", translateTime: "SYS:HH:MM:ss", singleLine: true })
    : pino.destination({ sync: false, maxLength: MOST_UNREAD });
  return pino({ ...logOptions, mixin: () => ({ request: currentRequest.getStore()?.id }) }, stdout);
}

/**
 * Properties of an error that may be logged. Others can hold personal data: PostgreSQL has values in `detail` and
 * `where`, mail servers repeat addresses, Stripe has whole responses.
 */
const LOGGED = [
  "type",
  "code",
  "errno",
  "syscall",
  "severity",
  "schema",
  "table",
  "column",
  "constraint",
  "routine",
  "status",
  "statusCode",
  "responseCode",
  "requestId",
];

/** Options for every logger of the site: they keep visitors' input out of the log. */
export const logOptions: Pick<LoggerOptions, "serializers"> = { serializers: { err: errorFields } };

function errorFields(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { message, stack, ...all } = stdSerializers.err(error) as unknown as Record<string, unknown>;
  const logged = LOGGED.filter((name) => all[name] !== undefined).map((name) => [name, all[name]]);
  return {
    ...Object.fromEntries(logged),
    message: withoutValues(error, String(message)),
    stack: withoutValues(error, String(stack)),
  };
}

/**
 * Removes values from messages such as 'invalid input syntax for type bigint: "submitted value"' (PostgreSQL, class 22,
 * https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
function withoutValues(error: Error, text: string): string {
  let shown = text;
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    if (String((one as { code?: unknown }).code).startsWith("22"))
      shown = shown.replaceAll(one.message, one.message.replace(/: ".*$/s, ""));
  }
  return shown;
}

/** remix-serve logs each request in this format, which prints the whole URL. The site logs requests itself. */
morgan.format("tiny", () => null);

/** @param answered `request` is its id */
export function logRequest(
  log: Logger,
  url: string,
  answered: { request: string; method: string | undefined; status: number; ms: number },
): void {
  log.info({ path: hideSecrets(url), ...answered }, "request");
}

/** Returns the path of a URL for the log, without query and token. */
export function hideSecrets(url: string): string {
  const query = url.indexOf("?");
  const path = decodeOrKeep(query === -1 ? url : url.slice(0, query));
  // The router ignores case and encoding, a mistyped link has a token, and an order number identifies a shopper.
  const hidden = path.replace(/(\/(?:resume|set-password)\/|^\/+orders\/+)[^.]+/i, "$1…");
  // No character may move a terminal's cursor or fake a line.
  return hidden.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, encodeURIComponent);
}
