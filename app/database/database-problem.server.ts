/** A database that the site can't start with; the message says what the person who runs it can do. */
export class DatabaseProblem extends Error {
  override name = "DatabaseProblem";
}

const OUTAGE = Symbol.for("site.database-outage");

/**
 * Marks an error, and answers it: the machine is at fault, or another program, and the same may work in a minute. Each
 * engine knows which of its errors are so.
 */
export function markOutage<Fault extends Error>(error: Fault): Fault {
  return Object.defineProperty(error, OUTAGE, { value: true });
}

/** Whether an engine marked the error as an outage; not where it says that we asked wrongly. */
export function isOutage(error: unknown): boolean {
  return error instanceof Error && OUTAGE in error;
}
