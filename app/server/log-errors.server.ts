import { type LoggerOptions, stdSerializers } from "pino";

/**
 * What of an error may be in the log. PostgreSQL names values in `detail`, `where` and others, mail servers repeat
 * addresses, Stripe whole answers.
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

/** Options of every logger of the site: no line holds what a visitor typed. */
export const logOptions: Pick<LoggerOptions, "serializers"> = { serializers: { err: errorFields } };

/** An error as the log has it, with its causes. */
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
 * PostgreSQL says 'invalid input syntax for type bigint: "what was typed"' (class 22,
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
