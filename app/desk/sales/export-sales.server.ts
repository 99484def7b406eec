import { setImmediate } from "node:timers/promises";
import type { Database } from "../../database/database.ts";
import { decimalCents } from "../../shop/catalogue/money.ts";
import { orderCell } from "../../shop/orders/order.ts";
import { readAddress } from "../../shop/orders/shipping-address.ts";
import { newYorkDay } from "../../ui/days.ts";
import type { ExportRow } from "../export/export-format.ts";
import { listLines } from "../orders/desk-orders.store.server.ts";
import { momentsOf, type Period, FIRST_YEAR, monthsOf, partsOf, readPeriod, readYear } from "./period.ts";
import { listJournal, sumJournal } from "./sales.store.server.ts";
import { type SalesView, addSums, type PeriodSums, type Sums, toSums } from "./sales.ts";
import { entryWords } from "./words.ts";

/** Rows of the journal that are read at once. */
const BATCH = 200;

type Entry = Awaited<ReturnType<typeof listJournal>>[number];

/** What a file has a row for: each time that money moved, or each line of the orders that were paid. */
export type Rows = "orders" | "items";

/** Returns the journal of a period as columns and batches of rows for `streamExport`, oldest first. */
export function exportSales(db: Database, period: Period, rows: Rows) {
  const read = rows === "orders" ? orderRows : itemRows;
  return { columns: COLUMNS[rows], rows: readRows(db, period, read), part: "accounts", cutOff: () => "…" };
}

const COLUMNS: Record<Rows, readonly string[]> = {
  orders: columns(
    "Date,What,Order,Customer,Email,Country,State,Items,Shipping,Discount,Taxes,Other,Total,Stripe fee,Currency,Discount code,Stripe ID,Payout,Paid out on",
  ),
  items: columns("Date,Order,Country,State,Product,Size,Quantity,Price,Sum,Currency"),
};

function columns(names: string): readonly string[] {
  return names.split(",");
}

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
    const { at, kind, orderId, email, shipping, currency, code, source, fee } = entry;
    const address = readAddress(shipping);
    const isSale = kind === "sale";
    // Only a sale is made of parts; a refund is one amount.
    const part = (cents: number) => (isSale ? decimalCents(cents) : null);
    return {
      Date: newYorkDay(new Date(at)),
      What: entryWords[kind as keyof typeof entryWords],
      Order: orderCell(orderId),
      Customer: address?.name ?? "",
      Email: email ?? "",
      Country: address?.country ?? "",
      State: address?.state ?? "",
      Items: part(entry.items),
      Shipping: part(entry.postage),
      Discount: part(entry.discount),
      Taxes: part(entry.tax),
      Other: part(entry.other),
      Total: decimalCents(entry.total),
      "Stripe fee": fee === null ? null : decimalCents(-fee),
      Currency: currency.toUpperCase(),
      "Discount code": code ?? "",
      "Stripe ID": source ?? "",
      Payout: entry.payout ?? "",
      "Paid out on": entry.paidOutOn ?? "",
    };
  });
}

async function itemRows(db: Database, entries: readonly Entry[]): Promise<ExportRow[]> {
  const sales = new Map(entries.filter(({ kind }) => kind === "sale").map((entry) => [entry.orderId, entry]));
  const lines = await listLines(db, [...sales.keys()]);
  return [...sales.values()].flatMap(({ orderId, at, shipping, currency }) => {
    const address = readAddress(shipping);
    return lines
      .filter((line) => line.orderId === orderId)
      .map(({ name, size, quantity, priceCents }) => ({
        Date: newYorkDay(new Date(at)),
        Order: orderCell(orderId),
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

/** Loads the page that a URL selects: `year`, or `from` and `to` for a period of one's own. */
export async function loadSales(
  { db, now }: { db: Database; now: () => Date },
  params: URLSearchParams,
): Promise<SalesView> {
  const today = newYorkDay(now());
  const year = readYear(params.get("year"), today);
  const [from, to] = [params.get("from"), params.get("to")];
  const asked = readPeriod(from, to);
  const months = [];
  for (const period of monthsOf(year, today)) months.push(await sumPeriod(db, period));
  return {
    year,
    months,
    whole: addSums(months.map(({ sums }) => sums)),
    asked: asked && { period: asked, sums: await sumParts(db, partsOf(asked, today)) },
    typed: { from: from ?? "", to: to ?? "" },
    isWrong: asked === null && (from !== null || to !== null),
    years: { earlier: year > FIRST_YEAR ? year - 1 : null, later: year < Number(today.slice(0, 4)) ? year + 1 : null },
  };
}

async function sumParts(db: Database, parts: readonly Period[]): Promise<Sums> {
  const sums = [];
  for (const part of parts) sums.push((await sumPeriod(db, part)).sums);
  return addSums(sums);
}

/** Lets others in first: a sum on SQLite keeps the whole process. */
async function sumPeriod(db: Database, period: Period): Promise<PeriodSums> {
  await setImmediate();
  return { period, sums: toSums(await sumJournal(db, momentsOf(period))) };
}
