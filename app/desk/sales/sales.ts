import type { EntryKind } from "../../shop/orders/journal/journal.ts";
import { addDays, midnight, readDay } from "../../ui/days.ts";

/** The page of the sums; with `.csv`, its files. */
export const SALES_PATH = "/desk/orders/months";

/** The first and last day, inclusive, in the company's time zone, such as `2026-11-01`. */
export interface Period {
  from: string;
  to: string;
}

/** Returns null if a day is missing or doesn't exist, or if they are in the wrong order. */
export function readPeriod(from: string | null, to: string | null): Period | null {
  const [first, last] = [readDay(from ?? ""), readDay(to ?? "")];
  return first !== null && last !== null && first <= last ? { from: first, to: last } : null;
}

/** Returns when a period begins and ends (ISO-8601 UTC). The end is exclusive. */
export function momentsOf({ from, to }: Period) {
  return { start: midnight(from), end: midnight(addDays(to, 1)) };
}

/** Returns a year's months that have begun, newest first. */
export function monthsOf(year: number, today: string): Period[] {
  return Array.from({ length: 12 }, (_, place) => monthOf(year, 12 - place)).filter(({ from }) => from <= today);
}

export const FIRST_YEAR = 2020;

/** Reads the year from the URL; the current one by default. */
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

/** A journal row's summed columns, in cents except `units` and `rows`. */
export type Amounts = Record<
  "rows" | "units" | "items" | "postage" | "discount" | "tax" | "other" | "total" | "fee",
  number
>;

export type KindSums = { kind: EntryKind } & Amounts;

/** A period's sums in cents. Discounts, refunds, disputes and fees are negative. */
export type Sums = ReturnType<typeof toSums>;

export interface PeriodSums {
  period: Period;
  sums: Sums;
}

export function toSums(kinds: readonly KindSums[]) {
  const sale = kinds.find(({ kind }) => kind === "sale");
  const of = (...names: EntryKind[]) =>
    kinds.reduce((sum, { kind, total }) => (names.includes(kind) ? sum + total : sum), 0);
  const { rows: orders = 0, units = 0, items = 0, postage = 0, discount = 0, tax = 0, other = 0 } = sale ?? {};
  // Without failed refunds and won disputes.
  const [refunds, disputes] = [of("refund", "refund-back"), of("dispute", "dispute-back")];
  const fees = sale ? -sale.fee : 0;
  const charged = of("sale");
  const net = charged + refunds + disputes + fees;
  return { orders, units, items, postage, discount, tax, other, charged, refunds, disputes, fees, net };
}
