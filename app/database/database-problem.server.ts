/** A problem with the database. Its message tells the operator what to do. */
export class DatabaseProblem extends Error {
  override name = "DatabaseProblem";
}

const OUTAGE = Symbol.for("site.database-outage");

/**
 * Marks an error as an outage and returns it: the machine or another program is at fault, and a retry may work in a
 * minute. Each engine decides which of its errors are outages.
 */
export function markOutage<Fault extends Error>(error: Fault): Fault {
  return Object.defineProperty(error, OUTAGE, { value: true });
}

/** Whether an engine marked the error as an outage, as opposed to a bug of ours. */
export function isOutage(error: unknown): boolean {
  return error instanceof Error && OUTAGE in error;
}
