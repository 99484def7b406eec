import type { Database } from "../../database/database.ts";
import { cut } from "../../database/list-sql.server.ts";
import { readDelivery } from "../cart/delivery.ts";
import { orderWords } from "./order-words.ts";
import { packingOf } from "./packing.ts";
import { readParcels } from "./parcel.ts";

/** Maximum characters that are read of each text. */
const LETTERS = 4_000;

/**
 * Writes the words by which orders are found, and what is packed next of them. Call it in the transaction that changes
 * their state, texts or parcels.
 *
 * @param ids ids without an order are ignored
 */
export async function indexOrders(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // The lock keeps a concurrent change from being overwritten with words from before it.
  const orders = await db
    .selectFrom("orders")
    .select(["id", "state", "shipped_at as shippedAt", "picked_up_at as pickedUpAt", "parcels", "delivery"])
    .select([cut<string | null>("email", LETTERS).as("email"), cut<string | null>("shipping", LETTERS).as("shipping")])
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
  const lines = await db
    .selectFrom("order_lines")
    .select(["order_id", cut("name", LETTERS).as("name")])
    .where("order_id", "in", ids)
    .orderBy("order_id")
    .orderBy("position")
    .execute();
  const names = new Map<string, string[]>(ids.map((id) => [id, []]));
  for (const line of lines) names.get(line.order_id)?.push(line.name);
  for (const order of orders) {
    const parcels = readParcels(order.parcels);
    const tracking = parcels.flatMap((parcel) => parcel.tracking ?? []);
    const words = orderWords({ ...order, products: names.get(order.id) ?? [], tracking });
    const packing = packingOf({ ...order, parcels, delivery: readDelivery(order.delivery) });
    await db.updateTable("orders").set({ words, packing }).where("id", "=", order.id).execute();
  }
}
