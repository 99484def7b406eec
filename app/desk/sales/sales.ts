import type { EntryKind } from "../../shop/orders/journal/journal.ts";
import type { Period } from "./period.ts";

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

/** The page: the months of a year, and a period that was asked for. */
export interface SalesView {
  year: number;
  months: readonly PeriodSums[];
  whole: Sums;
  asked: PeriodSums | null;
  /** What was typed for that period. */
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
