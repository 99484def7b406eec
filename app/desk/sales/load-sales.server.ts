import { setImmediate } from "node:timers/promises";
import type { Database } from "../../database/database.ts";
import { newYorkDay } from "../../ui/days.ts";
import { FIRST_YEAR, momentsOf, monthsOf, partsOf, type Period, readPeriod, readYear } from "./period.ts";
import { sumJournal } from "./sales.store.server.ts";
import { type SalesView, addSums, type PeriodSums, type Sums, toSums } from "./sales.ts";

/** Loads the page that a URL selects: `year`, or `from` and `to` for a period of one's own. */
export async function loadSales(
  { db, now }: { db: Database; now: () => Date },
  params: URLSearchParams,
): Promise<SalesView> {
  const today = newYorkDay(now());
  const year = readYear(params.get("year"), today);
  const [from, to] = [params.get("from"), params.get("to")];
  const asked = readPeriod(from, to);
  const months = [];
  for (const period of monthsOf(year, today)) months.push(await sumPeriod(db, period));
  return {
    year,
    months,
    whole: addSums(months.map(({ sums }) => sums)),
    asked: asked && { period: asked, sums: await sumParts(db, partsOf(asked, today)) },
    typed: { from: from ?? "", to: to ?? "" },
    isWrong: asked === null && (from !== null || to !== null),
    years: { earlier: year > FIRST_YEAR ? year - 1 : null, later: year < Number(today.slice(0, 4)) ? year + 1 : null },
  };
}

async function sumParts(db: Database, parts: readonly Period[]): Promise<Sums> {
  const sums = [];
  for (const part of parts) sums.push((await sumPeriod(db, part)).sums);
  return addSums(sums);
}

/** Lets others in first: a sum on SQLite keeps the whole process. */
async function sumPeriod(db: Database, period: Period): Promise<PeriodSums> {
  await setImmediate();
  return { period, sums: toSums(await sumJournal(db, momentsOf(period))) };
}
