import type { Budget, Cost, Spent } from "../server/security/budget.server.ts";
import type { RateLimit } from "../server/security/rate-limit.store.server.ts";
import type { Answers } from "./answers.ts";

const MEGABYTE = 1_000_000;
const HOUR = 60 * 60;
const MINUTES_5 = 5 * 60;

const perHour = (name: string, most: number): RateLimit => ({ name, most, windowSeconds: HOUR });
const perDay = (name: string, most: number): RateLimit => ({ name, most, windowSeconds: 24 * HOUR });
/** Limits of all visitors together: short windows, because a visitor who hits one did nothing wrong. */
const together = (name: string, most: number): RateLimit => ({ name, most, windowSeconds: MINUTES_5 });

/** Surveys started. An office or a class may fill in twenty in an hour. */
const BEGUN = { own: [perHour("survey-begun", 20), perDay("survey-begun-day", 60)], common: [] };

/** Bytes by which the answers grow: they stay on disk for at least 90 days. */
const KEPT = {
  own: [perHour("survey-kept", 2 * MEGABYTE), perDay("survey-kept-day", 8 * MEGABYTE)],
  common: [together("survey-kept-all", 16 * MEGABYTE)],
};

/**
 * Bytes written by saves: each save writes the whole row, and a replica copies it. Allows a survey of 30 KB to be saved
 * every two seconds for an hour.
 */
const WRITTEN = {
  own: [perHour("survey-written", 64 * MEGABYTE), perDay("survey-written-day", 256 * MEGABYTE)],
  common: [together("survey-written-all", 128 * MEGABYTE)],
};

/** Bytes of a row besides its answers: one page of the database file. */
const ROW = 4096;

/**
 * Returns what one save costs.
 *
 * @param before null if the save creates the survey
 */
function costsOfSave(before: Partial<Answers> | null, after: Partial<Answers>): Cost[] {
  const size = ROW + bytesOf(after);
  const written = { ...WRITTEN, amount: size };
  if (before === null) return [{ ...BEGUN, amount: 1 }, { ...KEPT, amount: size }, written];
  return [{ ...KEPT, amount: Math.max(0, size - ROW - bytesOf(before)) }, written];
}

/** Charges a save. Returns the exhausted limit if the save costs more than is left, or null. */
export type Pay = (before: Partial<Answers> | null, after: Partial<Answers>) => Spent | null;

/** Charges a post once, even if its transaction is retried. */
export function payOnce(budget: Budget, visitor: string | null): Pay {
  let spent: Spent | null | undefined;
  return (before, after) => {
    if (spent === undefined) spent = budget.charge(visitor, costsOfSave(before, after));
    return spent;
  };
}

function bytesOf(answers: Partial<Answers>): number {
  return Buffer.byteLength(JSON.stringify(answers));
}
