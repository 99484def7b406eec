import { addDays } from "../../ui/days.ts";

export const PERIODS = [7, 30, 90, 365];

export function readDays(params: URLSearchParams): number {
  return PERIODS.find((days) => String(days) === params.get("days")) ?? 30;
}

/** Maximum days with a bar each; in longer periods, a bar is a week. */
const MOST_BARS = 90;

/** Returns a bar for each day, or each week, of a period that ends today. */
export function makeBars(sums: readonly { day: string; views: number; visits: number }[], today: string, days: number) {
  const width = days > MOST_BARS ? 7 : 1;
  const bars = Array.from({ length: Math.ceil(days / width) }, (_, place) => ({
    from: addDays(today, 1 - (place + 1) * width),
    views: 0,
    visits: 0,
  })).toReversed();
  for (const { day, views, visits } of sums) {
    const bar = bars.findLast(({ from }) => from <= day);
    if (!bar) continue;
    bar.views += views;
    bar.visits += visits;
  }
  return bars;
}
