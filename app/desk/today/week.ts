import { formatter } from "../../ui/dates.ts";
import { addDays, newYorkDay } from "../../ui/days.ts";
import type { Period } from "../sales/sales.ts";

export interface Week extends Period {
  /** Surveys that were started, and those of them that were submitted. */
  started: number;
  submitted: number;
  orders: number;
  cents: number;
}

export interface ShownCharts {
  surveys: boolean;
  sales: boolean;
}

/** Sets the numbers that no chart shows to 0. */
export function weeksFor({ surveys, sales }: ShownCharts, weeks: readonly Week[]): Week[] {
  const hidden = { ...(!surveys && { started: 0, submitted: 0 }), ...(!sales && { orders: 0, cents: 0 }) };
  return weeks.map((week) => Object.assign({}, week, hidden));
}

const WEEKS = 12;

/** Returns the last twelve weeks in the company's time zone, from Sunday to Saturday, the oldest first. */
export function lastWeeks(now: Date): Period[] {
  const today = newYorkDay(now);
  const sunday = addDays(today, -new Date(today).getUTCDay());
  return Array.from({ length: WEEKS }, (_, place) => {
    const from = addDays(sunday, (place - WEEKS + 1) * 7);
    return { from, to: addDays(from, 6) };
  });
}

/** The first day of a week, such as 'Nov 22' */
export const weekName = formatter({ month: "short", day: "numeric", timeZone: "UTC" });
