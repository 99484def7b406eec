import { setImmediate } from "node:timers/promises";
import type { Database } from "../../database/database.ts";
import { decimalCents } from "../../shop/catalogue/money.ts";
import type { EntryKind } from "../../shop/orders/journal/journal.ts";
import { listOrdersById } from "../../shop/orders/order.store.server.ts";
import { orderCell } from "../../shop/orders/order.ts";
import { readAddress } from "../../shop/orders/shipping-address.ts";
import { newYorkDay } from "../../ui/days.ts";
import type { ExportRow } from "../export/export-format.ts";
import { listJournal, sumJournal } from "./sales.store.server.ts";
import {
  type Period,
  type PeriodSums,
  momentsOf,
  FIRST_YEAR,
  monthsOf,
  readPeriod,
  readYear,
  toSums,
} from "./sales.ts";

const BATCH = 200;

type Entry = Awaited<ReturnType<typeof listJournal>>[number];

/** A file's rows: one each time money moved, or one per line of the paid orders. */
export type Rows = "orders" | "items";

/** Returns a period's journal as columns and batches of rows for `streamExport`, oldest first. */
export function exportSales(db: Database, period: Period, rows: Rows) {
  const read = rows === "orders" ? orderRows : itemRows;
  return { columns: COLUMNS[rows], rows: readRows(db, period, read), part: "accounts", cutOff: () => "…" };
}

const COLUMNS: Record<Rows, readonly string[]> = {
  orders:
    "Date,What,Order,Customer,Email,Country,State,Items,Shipping,Discount,Taxes,Other,Total,Stripe fee,Currency,Discount code,Stripe ID,Payout,Paid out on".split(
      ",",
    ),
  items: "Date,Order,Country,State,Product,Size,Quantity,Price,Sum,Currency".split(","),
};

const entryWords: Record<EntryKind, string> = {
  sale: "Sale",
  refund: "Refund",
  "refund-back": "Failed refund",
  dispute: "Dispute",
  "dispute-back": "Dispute won",
};

async function* readRows(
  db: Database,
  period: Period,
  read: (db: Database, entries: Entry[]) => Promise<ExportRow[]>,
): AsyncGenerator<ExportRow[]> {
  for (let after: { at: string; id: string } | null = null; ;) {
    const entries: Entry[] = await listJournal(db, momentsOf(period), after, BATCH);
    const last = entries.at(-1);
    if (!last) return;
    yield await read(db, entries);
    after = last;
  }
}

async function orderRows(_db: Database, entries: readonly Entry[]): Promise<ExportRow[]> {
  return entries.map((entry) => {
    const { at, kind, orderId, shipping, fee } = entry;
    const address = readAddress(shipping);
    // Only a sale has parts; a refund is one amount.
    const part = (cents: number) => (kind === "sale" ? decimalCents(cents) : null);
    return {
      Date: newYorkDay(new Date(at)),
      What: entryWords[kind as EntryKind],
      Order: orderCell(orderId),
      Customer: address?.name ?? "",
      Email: entry.email ?? "",
      Country: address?.country ?? "",
      State: address?.state ?? "",
      Items: part(entry.items),
      Shipping: part(entry.postage),
      Discount: part(entry.discount),
      Taxes: part(entry.tax),
      Other: part(entry.other),
      Total: decimalCents(entry.total),
      "Stripe fee": fee === null ? null : decimalCents(-fee),
      Currency: entry.currency.toUpperCase(),
      "Discount code": entry.code ?? "",
      "Stripe ID": entry.source ?? "",
      Payout: entry.payout ?? "",
      "Paid out on": entry.paidOutOn ?? "",
    };
  });
}

async function itemRows(db: Database, entries: readonly Entry[]): Promise<ExportRow[]> {
  const soldAt = new Map(entries.filter(({ kind }) => kind === "sale").map(({ orderId, at }) => [orderId, at]));
  const orders = await listOrdersById(db, [...soldAt.keys()]);
  return orders.flatMap(({ id, shipping, currency, lines }) => {
    const address = readAddress(shipping);
    return lines.map(({ name, size, quantity, priceCents }) => ({
      Date: newYorkDay(new Date(soldAt.get(id) ?? "")),
      Order: orderCell(id),
      Country: address?.country ?? "",
      State: address?.state ?? "",
      Product: name,
      Size: size,
      Quantity: quantity,
      Price: decimalCents(priceCents),
      Sum: decimalCents(priceCents * quantity),
      Currency: currency.toUpperCase(),
    }));
  });
}

export type SalesView = Awaited<ReturnType<typeof loadSales>>;

/** Loads the page for a URL: `year`, or `from` and `to` for a custom period. */
export async function loadSales({ db, now }: { db: Database; now: () => Date }, params: URLSearchParams) {
  const today = newYorkDay(now());
  const year = readYear(params.get("year"), today);
  const [from, to] = [params.get("from"), params.get("to")];
  const asked = readPeriod(from, to);
  const months = [];
  for (const period of monthsOf(year, today)) months.push(await sumPeriod(db, period));
  const whole = await sumPeriod(db, { from: `${year}-01-01`, to: `${year}-12-31` });
  return {
    year,
    months,
    whole: whole.sums,
    asked: asked && (await sumPeriod(db, asked)),
    typed: { from: from ?? "", to: to ?? "" },
    isWrong: asked === null && (from !== null || to !== null),
    years: { earlier: year > FIRST_YEAR ? year - 1 : null, later: year < Number(today.slice(0, 4)) ? year + 1 : null },
  };
}

/** Lets other requests in first, because a sum on SQLite blocks the process. */
async function sumPeriod(db: Database, period: Period): Promise<PeriodSums> {
  await setImmediate();
  return { period, sums: toSums(await sumJournal(db, momentsOf(period))) };
}
