import { readDelivery } from "../cart/delivery.ts";
import type { Database } from "../database/database.ts";
import { inTransaction } from "../database/in-transaction.server.ts";
import { cut } from "../database/list-sql.server.ts";
import { orderWords } from "./order-words.ts";
import { packingOf } from "./packing.ts";
import { readParcels } from "./parcel.ts";

/** Orders at once, and rows in one statement; SQLite allows 32,766 bound values. */
const AT_ONCE = 200;
const ROWS = 2_000;

/** Maximum characters that are read of each text. */
const LETTERS = 4_000;

/**
 * Replaces the words by which orders are found. Call it in the transaction that changes their state, texts or marks.
 *
 * @param ids any number; ids without an order are ignored
 */
export async function indexOrders(db: Database, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += AT_ONCE) await indexSome(db, ids.slice(start, start + AT_ONCE));
}

/** Adds the words of orders that have none yet, the newest first. Returns how many orders: at most 200. */
export async function indexDueOrders(db: Database): Promise<number> {
  return inTransaction(
    db,
    async (trx) => {
      const due = await trx
        .selectFrom("orders")
        .select("id")
        .where("words_due", "=", 1)
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked()
        .execute();
      const ids = due.map(({ id }) => id);
      await indexOrders(trx, ids);
      return ids.length;
    },
    "read committed",
  );
}

/** Whether some orders can't be found yet, because they are from before there were words. */
export async function areWordsDue(db: Database): Promise<boolean> {
  const due = await db.selectFrom("orders").select("id").where("words_due", "=", 1).limit(1).executeTakeFirst();
  return due !== undefined;
}

async function indexSome(db: Database, ids: readonly string[]): Promise<void> {
  // The lock keeps a concurrent change from being overwritten with words from before it.
  const orders = await db
    .selectFrom("orders")
    .select(["id", "state", "attention", "shipped_at as shippedAt", "picked_up_at as pickedUpAt", "created_at as time"])
    .select([
      cut<string | null>("email", LETTERS).as("email"),
      cut<string | null>("shipping", LETTERS).as("shipping"),
      "parcels",
      "delivery",
    ])
    .where("id", "in", ids)
    .forUpdate()
    .execute();
  const lines = await db
    .selectFrom("order_lines")
    .select(["order_id", cut("name", LETTERS).as("name")])
    .where("order_id", "in", ids)
    .execute();
  const names = new Map<string, string[]>(ids.map((id) => [id, []]));
  for (const line of lines) names.get(line.order_id)?.push(line.name);
  const rows = orders.flatMap((order) => {
    const products = names.get(order.id) ?? [];
    const parcels = readParcels(order.parcels);
    const packing = packingOf({ ...order, parcels, delivery: readDelivery(order.delivery) });
    const tracking = parcels.flatMap((parcel) => parcel.tracking ?? []);
    return orderWords({ ...order, products, tracking, packing }).map((word) => ({
      order_id: order.id,
      word,
      time: order.time,
    }));
  });
  await db.deleteFrom("order_words").where("order_id", "in", ids).execute();
  for (let start = 0; start < rows.length; start += ROWS)
    await db
      .insertInto("order_words")
      .values(rows.slice(start, start + ROWS))
      .execute();
  await db.updateTable("orders").set({ words_due: 0 }).where("id", "in", ids).where("words_due", "=", 1).execute();
}
