import type { Database } from "../../database/database.ts";
import { countStartsAndEnds } from "../funnel/funnel.store.server.ts";
import { momentsOf, type Period } from "../sales/period.ts";
import { sumJournal } from "../sales/sales.store.server.ts";
import { toSums } from "../sales/sales.ts";
import { lastWeeks, type Week } from "./week.ts";

/** Milliseconds that the sums of the current week are kept, and those of a week that is over. */
const KEPT = 60_000;
const KEPT_OVER = 60 * 60_000;

/** Returns the last weeks, the oldest first. */
export type ReadWeeks = () => Promise<Week[]>;

/**
 * Sums up the last weeks, one after the other, and keeps each week's sums for a while: those of a week with many orders
 * take some time, and those of a week that is over hardly change (docs/decisions/0108).
 */
export function makeWeekSums({ db, now }: { db: Database; now: () => Date }): ReadWeeks {
  const kept = new Map<string, { week: Week; until: number }>();
  const read = async () => {
    const time = now();
    const weeks: Week[] = [];
    for (const [place, period] of lastWeeks(time).toReversed().entries()) {
      const known = kept.get(period.from);
      const week = known && known.until > time.getTime() ? known.week : await sumWeek(db, period);
      if (week !== known?.week)
        kept.set(period.from, { week, until: time.getTime() + (place === 0 ? KEPT : KEPT_OVER) });
      weeks.unshift(week);
    }
    for (const from of kept.keys()) if (from < (weeks[0]?.from ?? "")) kept.delete(from);
    return weeks;
  };
  // Members who open the page at the same time wait for the same sums.
  let reading: Promise<Week[]> | null = null;
  return () => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
}

async function sumWeek(db: Database, period: Period): Promise<Week> {
  const { orders, charged: cents } = toSums(await sumJournal(db, momentsOf(period)));
  return { ...period, ...(await countStartsAndEnds(db, period)), orders, cents };
}
