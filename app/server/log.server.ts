import process from "node:process";
import { type Logger, pino, type LoggerOptions, stdSerializers } from "pino";
import pretty from "pino-pretty";
import { currentRequest } from "./request-context.server.ts";

/** Most characters that wait for a slow reader. Later lines are lost. */
const MOST_UNREAD = 4 * 1024 * 1024;

/**
 * Opens the log of this process: JSON on standard output, or text in a terminal. Each line has the id of its request,
 * which error pages show too. A slow or closed reader blocks nothing.
 */
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

/** Serializes an error, with its causes, for the log. */
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
