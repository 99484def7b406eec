import { formatter } from "../../ui/dates.ts";
import { addDays, newYorkDay } from "../../ui/days.ts";
import type { Period } from "../sales/sales.ts";

export interface Week extends Period {
  /** Surveys that were started, and how many of those were submitted. */
  started: number;
  submitted: number;
  orders: number;
  cents: number;
}

export interface ShownCharts {
  surveys: boolean;
  sales: boolean;
}

/** Sets numbers to 0 if no chart shows them. */
export function weeksFor({ surveys, sales }: ShownCharts, weeks: readonly Week[]): Week[] {
  const hidden = { ...(!surveys && { started: 0, submitted: 0 }), ...(!sales && { orders: 0, cents: 0 }) };
  return weeks.map((week) => Object.assign({}, week, hidden));
}

const WEEKS = 12;

/** Returns the last twelve weeks, Sunday to Saturday, in the company's time zone, oldest first. */
export function lastWeeks(now: Date): Period[] {
  const today = newYorkDay(now);
  const sunday = addDays(today, -new Date(today).getUTCDay());
  return Array.from({ length: WEEKS }, (_, place) => {
    const from = addDays(sunday, (place - WEEKS + 1) * 7);
    return { from, to: addDays(from, 6) };
  });
}

/** A week's first day, such as 'Nov 22'. */
export const weekName = formatter({ month: "short", day: "numeric", timeZone: "UTC" });
