import type { Database } from "../../database/database.ts";
import { sumDays, sumPages, sumSources } from "../../site/visits/visits.store.server.ts";
import { addDays, newYorkDay } from "../../ui/days.ts";
import { makeBars, readDays } from "./visits.ts";

const MOST = 50;

export type VisitsView = Awaited<ReturnType<typeof loadVisits>>;

export async function loadVisits({ db, now }: { db: Database; now: () => Date }, params: URLSearchParams) {
  const days = readDays(params);
  const today = newYorkDay(now());
  const bars = makeBars(await sumDays(db, { from: addDays(today, 1 - days), to: today }), today, days);
  // The first week of a long period is a full one.
  const period = { from: bars[0]?.from ?? today, to: today };
  return {
    days,
    bars,
    pages: await sumPages(db, period, MOST),
    sources: await sumSources(db, period, MOST),
    views: bars.reduce((sum, { views }) => sum + views, 0),
    visits: bars.reduce((sum, { visits }) => sum + visits, 0),
  };
}
