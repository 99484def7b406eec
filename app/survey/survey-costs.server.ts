import type { Budget, Cost, Spent } from "../security/budget.server.ts";
import type { RateLimit } from "../security/rate-limit.store.server.ts";
import type { Answers } from "./answers.ts";

const MEGABYTE = 1_000_000;
const HOUR = 60 * 60;
const MINUTES_5 = 5 * 60;

const perHour = (name: string, most: number): RateLimit => ({ name, most, windowSeconds: HOUR });
const perDay = (name: string, most: number): RateLimit => ({ name, most, windowSeconds: 24 * HOUR });
/** Whoever meets a limit of all has done nothing wrong, and waits for minutes. */
const together = (name: string, most: number): RateLimit => ({ name, most, windowSeconds: MINUTES_5 });

/** Surveys begun. An office or a class fills in twenty in an hour. */
const BEGUN = { own: [perHour("survey-begun", 20), perDay("survey-begun-day", 60)], common: [] };

/** Bytes by which the answers grew: the disk keeps them, for 90 days at least. */
const KEPT = {
  own: [perHour("survey-kept", 2 * MEGABYTE), perDay("survey-kept-day", 8 * MEGABYTE)],
  common: [together("survey-kept-all", 16 * MEGABYTE)],
};

/**
 * Bytes that saves write: a row is written whole, and copied away. A survey of 30 KB is saved each two seconds for an
 * hour.
 */
const WRITTEN = {
  own: [perHour("survey-written", 64 * MEGABYTE), perDay("survey-written-day", 256 * MEGABYTE)],
  common: [together("survey-written-all", 128 * MEGABYTE)],
};

/** What a row takes besides its answers: a page of the database's file. */
const ROW = 4096;

/**
 * What a save of a survey costs whoever makes it.
 *
 * @param before null where the survey begins
 */
function costsOfSave(before: Partial<Answers> | null, after: Partial<Answers>): Cost[] {
  const size = ROW + bytesOf(after);
  const written = { ...WRITTEN, amount: size };
  if (before === null) return [{ ...BEGUN, amount: 1 }, { ...KEPT, amount: size }, written];
  return [{ ...KEPT, amount: Math.max(0, size - ROW - bytesOf(before)) }, written];
}

/** Returns what is spent, where a save costs more than is left. */
export type Pay = (before: Partial<Answers> | null, after: Partial<Answers>) => Spent | null;

/** Pays for one post: a transaction that is done again is paid for once. */
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
