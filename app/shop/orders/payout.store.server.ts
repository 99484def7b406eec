import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import type { Payout } from "./payout.ts";

/** Adds payouts that are not known yet. */
export async function addPayouts(db: Database, payouts: readonly Payout[]): Promise<void> {
  if (payouts.length === 0) return;
  await db
    .insertInto("payouts")
    .values(payouts.map(({ id, createdAt, arrivesOn }) => ({ id, created_at: createdAt, arrives_on: arrivesOn })))
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Returns when the newest known payout was made (ISO-8601 UTC), or null. */
export async function newestPayout(db: Database): Promise<string | null> {
  const { at } = await db
    .selectFrom("payouts")
    .select(({ fn }) => fn.max<string | null>("created_at").as("at"))
    .executeTakeFirstOrThrow();
  return at;
}

/** Returns payouts whose contents were not read to the end, the oldest first. */
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

/** Records how far a payout was read. */
export async function markRead(
  db: Database,
  id: string,
  { readTo, isRead }: { readTo: string | null; isRead: boolean },
) {
  await db
    .updateTable("payouts")
    .set({ read_to: readTo, is_read: Number(isRead) })
    .where("id", "=", id)
    .execute();
}

/**
 * Writes a payout into the journal's sales and refunds that it paid out. Money that comes back later, such as that of a
 * failed refund, may name the same source; each row keeps its first payout.
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
