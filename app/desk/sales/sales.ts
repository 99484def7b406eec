import type { EntryKind } from "../../shop/orders/journal/journal.ts";
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

/** The columns of a journal row that are summed, in cents but for `units` and `rows`. */
export type Amounts = Record<
  "rows" | "units" | "items" | "postage" | "discount" | "tax" | "other" | "total" | "fee",
  number
>;

export type KindSums = { kind: EntryKind } & Amounts;

/** What a period comes to, in cents. Discounts, refunds, disputes and fees are negative. */
export type Sums = ReturnType<typeof toSums>;

export interface PeriodSums {
  period: Period;
  sums: Sums;
}

export interface SalesView {
  year: number;
  months: readonly PeriodSums[];
  whole: Sums;
  asked: PeriodSums | null;
  typed: Period;
  isWrong: boolean;
  years: { earlier: number | null; later: number | null };
}

export function toSums(kinds: readonly KindSums[]) {
  const sale = kinds.find(({ kind }) => kind === "sale");
  const of = (...names: EntryKind[]) =>
    kinds.reduce((sum, { kind, total }) => (names.includes(kind) ? sum + total : sum), 0);
  const { rows: orders = 0, units = 0, items = 0, postage = 0, discount = 0, tax = 0, other = 0 } = sale ?? {};
  // Without refunds that failed, and disputes that were won.
  const [refunds, disputes] = [of("refund", "refund-back"), of("dispute", "dispute-back")];
  const fees = sale ? -sale.fee : 0;
  const charged = of("sale");
  const net = charged + refunds + disputes + fees;
  return { orders, units, items, postage, discount, tax, other, charged, refunds, disputes, fees, net };
}
