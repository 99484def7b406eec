import writeExcelFile from "write-excel-file/node";
import { readMemberNames } from "../../auth/members/staff.store.server.ts";
import type { Database, OrderRecords } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { mailStatesOf } from "../../mail/outbox.store.server.ts";
import { isPickup } from "../../shop/cart/delivery.ts";
import { findOrder, listOrdersById } from "../../shop/orders/order.store.server.ts";
import { type Order, orderCell } from "../../shop/orders/order.ts";
import { type PostalAddress, readAddress } from "../../shop/orders/shipping-address.ts";
import type { DeskActor } from "../audit/audit-entry.ts";
import { audit } from "../audit/audit.store.server.ts";
import { fitCell } from "../export/export-format.ts";
import { type ListPage, type PageCursor, allPages } from "../list/list-page.ts";
import { showOrder, type OrderSearch, type Slip, MOST_SLIPS, toRow, toSlip } from "./desk-order.ts";
import { keyOf, listOrderEvents, listOrders } from "./desk-orders.store.server.ts";

export async function loadOrders(
  records: OrderRecords & { now: () => Date },
  search: OrderSearch,
  cursor: PageCursor | null,
) {
  const page = await findOrders(records, search, cursor);
  return { search, page: { ...page, rows: page.rows.map((order) => toRow(order, records.now())) } };
}

export async function findOrders(
  records: OrderRecords,
  search: OrderSearch,
  cursor: PageCursor | null,
  size?: number,
): Promise<ListPage<Order>> {
  const page = await listOrders(records, cursor, search, size);
  const ids = page.rows.map(({ id }) => id);
  return { ...page, rows: await listOrdersById(records.db, ids) };
}

/** Returns the ids of the orders before and after this one in the search results; null at either end. */
export async function findNeighbors(
  records: OrderRecords,
  search: OrderSearch,
  { id, createdAt }: Pick<Order, "id" | "createdAt">,
) {
  const key = await keyOf(records.db, search, { id, time: createdAt });
  const next = async (to: PageCursor["to"]) => (await listOrders(records, { to, key }, search, 1)).rows[0]?.id ?? null;
  return { newer: await next("newer"), older: await next("older") };
}

/** Returns slips for the first `MOST_SLIPS` ids, except orders that are unpaid or were refunded before shipping. */
export async function loadSlips(db: Database, ids: readonly string[], withPrices = false): Promise<Slip[]> {
  const orders = await listOrdersById(db, [...new Set(ids)].slice(0, MOST_SLIPS));
  return orders.map((order) => toSlip(order, withPrices)).filter(({ lines }) => lines.length > 0);
}

export async function loadOrder(db: Database, id: string, { secretKey, now }: { secretKey: string; now: () => Date }) {
  const order = await findOrder(db, { id });
  if (!order) return null;
  const mailIds = order.parcels.flatMap(({ mail }) => mail ?? []);
  const about = { nameOf: await readMemberNames(db), mails: await mailStatesOf(db, mailIds), secretKey, now: now() };
  return { order: showOrder(order, about), events: await listOrderEvents(db, id) };
}

/** Columns, named as services for shipping labels expect. The team fills in the weight. */
const COLUMNS = {
  name: "Name",
  address1: "Address1",
  address2: "Address2",
  city: "City",
  state: "State",
  postalCode: "Postal Code",
  country: "Country",
  phone: "Phone",
  email: "Email",
  number: "Order Number",
  weight: "Weight",
} satisfies Record<keyof PostalAddress | "email" | "number" | "weight", string>;

const columns = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

/** Orders per query and per file. The file takes 0.1 ms per order, during which no other request is answered. */
const BATCH = 100;
const MOST = 500;

/**
 * Returns a spreadsheet with the addresses of the newest orders in a search, and logs the export. It isn't CSV, because
 * opening that in a spreadsheet to add the weights would drop the zero of 02138. Omits pickups and orders without an
 * address.
 */
export async function exportAddresses(
  deps: DeskActor & OrderRecords,
  search: OrderSearch,
): Promise<Uint8Array<ArrayBuffer>> {
  const rows = await readRows(deps, search);
  const head = columns.map((column) => ({ value: COLUMNS[column], type: String, fontWeight: "bold" as const }));
  // `@` is Excel's text format: the cell stays text when edited.
  const cells = rows.map((row) =>
    row.map((text) => (text === "" ? null : { value: fitCell(text, "…"), type: String, format: "@" })),
  );
  const file = new Uint8Array(await writeExcelFile([head, ...cells], { stickyRowsCount: 1 }).toBuffer());
  const details = { format: "xlsx", rows: rows.length, complete: rows.length < MOST, part: "addresses" };
  await inTransaction(deps.db, (db) => audit(db, deps, "list.exported", "orders", details));
  return file;
}

async function readRows(records: OrderRecords, search: OrderSearch): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const orders of allPages((cursor) => findOrders(records, search, cursor, BATCH))) {
    rows.push(...orders.flatMap(rowOf));
    if (rows.length >= MOST) break;
  }
  return rows.slice(0, MOST);
}

function rowOf({ id, email, shipping, delivery }: Order): string[][] {
  const address = readAddress(shipping);
  if (!address?.address1 || isPickup(delivery)) return [];
  const values = { ...address, email: email ?? "", number: orderCell(id), weight: "" };
  return [columns.map((column) => values[column])];
}
