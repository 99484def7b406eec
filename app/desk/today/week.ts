import { addDays, newYorkDay } from "../../ui/days.ts";
import type { Period } from "../sales/sales.ts";

/** What happened in a week. */
export interface Week extends Period {
  /** Surveys that were started, and those of them that were submitted. */
  started: number;
  submitted: number;
  orders: number;
  /** What shoppers were charged, in cents. */
  cents: number;
}

/** The charts that a member may see. */
export interface ShownCharts {
  surveys: boolean;
  sales: boolean;
}

/** Sets the numbers that no chart shows to 0. */
export function weeksFor({ surveys, sales }: ShownCharts, weeks: readonly Week[]): Week[] {
  const hidden = { ...(!surveys && { started: 0, submitted: 0 }), ...(!sales && { orders: 0, cents: 0 }) };
  return weeks.map((week) => Object.assign({}, week, hidden));
}

/** Weeks that the charts show. */
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

let day: Intl.DateTimeFormat | undefined;

/** Formats the first day of a week, such as 'Nov 22'. Why no constant has the formatter: docs/decisions/0034 */
export function weekName(from: string): string {
  day ??= new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
  return day.format(new Date(from));
}
