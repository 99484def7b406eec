import type { LogEvent } from "kysely";

/** The message tells the operator what to do. */
export class DatabaseProblem extends Error {
  override name = "DatabaseProblem";
}

const OUTAGE = Symbol.for("site.database-outage");
const CONFLICT = Symbol.for("site.database-conflict");

export interface ErrorClassifier {
  /** The machine or another program is at fault, not the statement, and a retry may work in a minute. */
  isOutage: (error: Error) => boolean;
  /** Another transaction conflicted and nothing was committed, so the transaction can be retried. */
  isConflict: (error: Error) => boolean;
}

/** Called with each outage. `isFinal` is false for a conflict to be retried, which comes again if all retries fail. */
export type NoteOutage = (error: Error, isFinal: boolean) => void;

export function markFailure(error: unknown, { isOutage: isOut, isConflict }: ErrorClassifier, note?: NoteOutage): void {
  if (!(error instanceof Error)) return;
  const [outage, conflict] = [isOut(error), isConflict(error)];
  if (outage) Object.defineProperty(error, OUTAGE, { value: true, configurable: true });
  const giveUp = () => outage && note?.(error, true);
  if (conflict) Object.defineProperty(error, CONFLICT, { value: giveUp, configurable: true });
  if (outage) note?.(error, !conflict);
}

export function failureLog(classifier: ErrorClassifier, note?: NoteOutage): (event: LogEvent) => void {
  return (event) => {
    if (event.level === "error") markFailure(event.error, classifier, note);
  };
}

/** Whether an engine marked the error as an outage, as opposed to a bug of ours. */
export function isOutage(error: unknown): boolean {
  return error instanceof Error && OUTAGE in error;
}

/** If the transaction can be retried, returns the function to call when it isn't. */
export function conflictIn(error: unknown): (() => void) | undefined {
  return error instanceof Error ? (error as { [CONFLICT]?: () => void })[CONFLICT] : undefined;
}

/** The code of an engine's, the file system's or a network error, or `""`. */
export function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? "");
}
