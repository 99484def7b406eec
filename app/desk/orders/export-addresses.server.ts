import { isPickup, readDelivery } from "../../cart/delivery.ts";
import { orderCell } from "../../checkout/order.ts";
import { type PostalAddress, readAddress } from "../../checkout/shipping-address.ts";
import type { Database } from "../../database/database.ts";
import type { ExportRow } from "../export/export-format.ts";
import type { PageCursor } from "../list/list-page.ts";
import type { PlainOrder } from "./desk-orders.store.server.ts";
import { findOrders } from "./find-orders.server.ts";
import type { OrderSearch } from "./listed-order.ts";

/** The columns of the file, as label services name them, by what they hold. The weight is for the team to fill in. */
const COLUMNS: Record<keyof PostalAddress | "email" | "number" | "weight", string> = {
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
};

const names = Object.entries(COLUMNS);

/** Orders that are read at once. */
const BATCH = 100;

/**
 * Returns the addresses of the orders that a search of the list selects, newest first, as columns and batches of rows
 * for `streamExport`. Orders without an address and orders to pick up are left out.
 */
export function exportAddresses(db: Database, search: OrderSearch) {
  return { columns: names.map(([, column]) => column), rows: readRows(db, search), part: "addresses" };
}

async function* readRows(db: Database, search: OrderSearch): AsyncGenerator<ExportRow[]> {
  for (let cursor: PageCursor | null = null; ;) {
    const page: Awaited<ReturnType<typeof findOrders>> = await findOrders(db, search, cursor, BATCH);
    yield page.rows.flatMap(rowOf);
    if (page.older === null) return;
    cursor = { to: "older", key: page.older };
  }
}

function rowOf({ id, email, shipping, delivery }: PlainOrder): ExportRow[] {
  const address = readAddress(shipping);
  if (!address?.address1 || isPickup(readDelivery(delivery))) return [];
  const values: Record<string, string> = { ...address, email: email ?? "", number: orderCell(id), weight: "" };
  return [Object.fromEntries(names.map(([name, column]) => [column, values[name] ?? ""]))];
}
