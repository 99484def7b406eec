import writeExcelFile from "write-excel-file/node";
import type { OrderRecords } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { isPickup } from "../../shop/cart/delivery.ts";
import { type Order, orderCell } from "../../shop/orders/order.ts";
import { type PostalAddress, readAddress } from "../../shop/orders/shipping-address.ts";
import type { DeskActor } from "../audit/audit-entry.ts";
import { audit } from "../audit/audit.store.server.ts";
import { fitCell } from "../export/export-format.ts";
import { allPages } from "../list/list-page.ts";
import type { OrderSearch } from "./listed-order.ts";
import { findOrders } from "./load-orders.server.ts";

/** The columns of the file, as label services name them, by what they hold. The weight is for the team to fill in. */
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

/** Orders that are read at once, and in one file: making it answers nobody else meanwhile, 0.1 ms an order. */
const BATCH = 100;
const MOST = 500;

/**
 * Returns a spreadsheet with the addresses of the newest orders that a search of the list selects, and logs it. A
 * person opens it to fill in the weights, so its cells are text: in CSV, a spreadsheet would drop the zeros of 02138.
 * Orders without an address and orders to pick up are left out.
 */
export async function exportAddresses(
  deps: DeskActor & OrderRecords,
  search: OrderSearch,
): Promise<Uint8Array<ArrayBuffer>> {
  const rows = await readRows(deps, search);
  const head = columns.map((column) => ({ value: COLUMNS[column], type: String, fontWeight: "bold" as const }));
  const cells = rows.map((row) => row.map(textCell));
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

/** `@` is Excel's format for text: it stays text when somebody edits the cell. */
function textCell(text: string) {
  return text === "" ? null : { value: fitCell(text, "…"), type: String, format: "@" };
}
