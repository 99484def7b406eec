import type { EntryKind } from "../../shop/orders/journal/journal.ts";
import type { Period } from "./period.ts";

/** The sums of the journal's rows of one kind, in cents. */
export interface KindSums {
  kind: EntryKind;
  rows: number;
  units: number;
  items: number;
  postage: number;
  discount: number;
  tax: number;
  other: number;
  total: number;
  fee: number;
}

/** What a period comes to, in cents. Discounts, refunds, disputes and fees are negative. */
export interface Sums extends Pick<KindSums, "units" | "items" | "postage" | "discount" | "tax" | "other"> {
  orders: number;
  /** What shoppers were charged. */
  charged: number;
  /** Without those that failed, as disputes are without those that were won. */
  refunds: number;
  disputes: number;
  fees: number;
  /** What is left of it. */
  net: number;
}

/** A row of the page. */
export interface PeriodSums {
  period: Period;
  sums: Sums;
}

/** The page: the months of a year, and a period that was asked for. */
export interface SalesView {
  year: number;
  months: readonly PeriodSums[];
  /** The months together. */
  whole: Sums;
  asked: PeriodSums | null;
  /** What was typed for that period. */
  typed: Period;
  isWrong: boolean;
  years: { earlier: number | null; later: number | null };
}

/** Adds up a period's rows. */
export function toSums(kinds: readonly KindSums[]): Sums {
  const sale = kinds.find(({ kind }) => kind === "sale");
  const of = (...names: EntryKind[]) =>
    kinds.reduce((sum, { kind, total }) => (names.includes(kind) ? sum + total : sum), 0);
  const { rows: orders = 0, units = 0, items = 0, postage = 0, discount = 0, tax = 0, other = 0 } = sale ?? {};
  const [refunds, disputes] = [of("refund", "refund-back"), of("dispute", "dispute-back")];
  const fees = sale ? -sale.fee : 0;
  const charged = of("sale");
  const net = charged + refunds + disputes + fees;
  return { orders, units, items, postage, discount, tax, other, charged, refunds, disputes, fees, net };
}

/** Adds sums together. */
export function addSums(all: readonly Sums[]): Sums {
  const sum = toSums([]);
  const names = Object.keys(sum) as (keyof Sums)[];
  for (const one of all) for (const name of names) sum[name] += one[name];
  return sum;
}
