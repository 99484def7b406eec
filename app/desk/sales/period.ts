import { addDays, midnight, readDay } from "../../ui/days.ts";

/** The page of the sums; with `.csv`, its files. */
export const SALES_PATH = "/desk/orders/months";

/** Days in the company's time zone, such as `2026-11-01`; both are part of it. */
export interface Period {
  from: string;
  to: string;
}

/** Reads a period. Returns null if a day is missing or doesn't exist, or if they are the wrong way round. */
export function readPeriod(from: string | null, to: string | null): Period | null {
  const [first, last] = [readDay(from ?? ""), readDay(to ?? "")];
  return first !== null && last !== null && first <= last ? { from: first, to: last } : null;
}

/** Returns the moments (ISO-8601 UTC) at which a period begins and ends; the end is no longer part of it. */
export function momentsOf({ from, to }: Period): { start: string; end: string } {
  return { start: midnight(from), end: midnight(addDays(to, 1)) };
}

/** Returns the months of a year that have begun, the newest first. */
export function monthsOf(year: number, today: string): Period[] {
  return Array.from({ length: 12 }, (_, place) => monthOf(year, 12 - place)).filter(({ from }) => from <= today);
}

export const FIRST_YEAR = 2020;

/** Reads the year of the page's URL; the current one if it names none. */
export function readYear(text: string | null, today: string): number {
  const now = Number(today.slice(0, 4));
  const year = /^\d{4}$/.test(text ?? "") ? Number(text) : now;
  return Math.min(Math.max(year, FIRST_YEAR), now);
}

function monthOf(year: number, month: number): Period {
  const name = `${year}-${String(month).padStart(2, "0")}`;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { from: `${name}-01`, to: `${name}-${last}` };
}
