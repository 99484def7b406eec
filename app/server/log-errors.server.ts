import { type LoggerOptions, stdSerializers } from "pino";

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
