import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import type { Payout } from "../payments.ts";
import type { JournalEntry } from "./journal.ts";

/** Adds rows to the journal. A row that is already there stays as it is, except for a fee that wasn't known. */
export async function addEntries(db: Database, entries: readonly JournalEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await db
    .insertInto("journal_entries")
    .values([...entries])
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet((row) => ({ fee_cents: row.ref("excluded.fee_cents") }))
        .where("journal_entries.fee_cents", "is", null),
    )
    .execute();
}

/** Returns when an order was first paid (ISO-8601 UTC), or null if its history doesn't say. */
export async function findPaidTime(db: Database, orderId: string): Promise<string | null> {
  const { at } = await db
    .selectFrom("order_events")
    .select(({ fn }) => fn.min<string | null>("happened_at").as("at"))
    .where("order_id", "=", orderId)
    .where("to_state", "=", "paid")
    .executeTakeFirstOrThrow();
  return at;
}

export async function addPayouts(db: Database, payouts: readonly Payout[]): Promise<void> {
  if (payouts.length === 0) return;
  await db
    .insertInto("payouts")
    .values(payouts.map(({ id, createdAt, arrivesOn }) => ({ id, created_at: createdAt, arrives_on: arrivesOn })))
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

export async function newestPayout(db: Database): Promise<string | null> {
  const { at } = await db
    .selectFrom("payouts")
    .select(({ fn }) => fn.max<string | null>("created_at").as("at"))
    .executeTakeFirstOrThrow();
  return at;
}

/** Returns payouts whose contents haven't been read to the end, the oldest first. */
export async function listUnread(db: Database, most: number) {
  return db
    .selectFrom("payouts")
    .select(["id", "arrives_on as arrivesOn", "read_to as readTo"])
    .where("is_read", "=", sql.lit(0))
    .orderBy("created_at")
    .orderBy("id")
    .limit(most)
    .execute();
}

export async function markRead(db: Database, id: string, read: { readTo: string | null; isRead: boolean }) {
  const columns = { read_to: read.readTo, is_read: Number(read.isRead) };
  await db.updateTable("payouts").set(columns).where("id", "=", id).execute();
}

/**
 * Writes a payout into the sales and refunds that it paid out. Money that comes back later, such as that of a failed
 * refund, may name the same source: each row keeps its first payout.
 */
export async function writePayout(
  db: Database,
  { id, arrivesOn }: Pick<Payout, "id" | "arrivesOn">,
  sources: readonly string[],
): Promise<void> {
  if (sources.length === 0) return;
  await db
    .updateTable("journal_entries")
    .set({ payout: id, paid_out_on: arrivesOn })
    .where("source", "in", sources)
    .where("kind", "in", ["sale", "refund"])
    .where("payout", "is", null)
    .execute();
}
