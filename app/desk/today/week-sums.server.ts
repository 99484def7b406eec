import type { Database } from "../../database/database.ts";
import { countStartsAndEnds } from "../funnel/funnel.store.server.ts";
import { momentsOf, type Period } from "../sales/period.ts";
import { sumJournal } from "../sales/sales.store.server.ts";
import { toSums } from "../sales/sales.ts";
import { lastWeeks, type Week } from "./week.ts";

/** Milliseconds that the sums of the current week are cached, and those of a past week. */
const CURRENT_TTL = 60_000;
const PAST_TTL = 60 * 60_000;

/** Returns the last weeks, the oldest first. */
export type ReadWeeks = () => Promise<Week[]>;

/**
 * Returns a function that sums up the last weeks, one after the other. It caches each week's sums: those of a week with
 * many orders take some time, and those of a past week hardly change (docs/decisions/0018).
 */
export function makeWeekSums({ db, now }: { db: Database; now: () => Date }): ReadWeeks {
  const cache = new Map<string, { week: Week; until: number }>();
  const read = async () => {
    const time = now();
    const weeks: Week[] = [];
    for (const [place, period] of lastWeeks(time).toReversed().entries()) {
      const known = cache.get(period.from);
      const week = known && known.until > time.getTime() ? known.week : await sumWeek(db, period);
      if (week !== known?.week)
        cache.set(period.from, { week, until: time.getTime() + (place === 0 ? CURRENT_TTL : PAST_TTL) });
      weeks.unshift(week);
    }
    for (const from of cache.keys()) if (from < (weeks[0]?.from ?? "")) cache.delete(from);
    return weeks;
  };
  // Concurrent requests share one read.
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
