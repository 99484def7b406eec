import type { Database } from "../../database/database.ts";
import type { JournalEntry } from "./journal.ts";

/** Adds rows to the journal. A row that it has already stays as it is, but for a fee that was not known. */
export async function addEntries(db: Database, entries: readonly JournalEntry[]): Promise<void> {
  for (const entry of entries) {
    await db
      .insertInto("journal_entries")
      .values({
        id: entry.id,
        order_id: entry.orderId,
        happened_at: entry.at,
        kind: entry.kind,
        units: entry.units,
        items_cents: entry.itemsCents,
        postage_cents: entry.postageCents,
        discount_cents: entry.discountCents,
        tax_cents: entry.taxCents,
        other_cents: entry.otherCents,
        total_cents: entry.totalCents,
        fee_cents: entry.feeCents,
        source: entry.source,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
    if (entry.feeCents === null) continue;
    await db
      .updateTable("journal_entries")
      .set({ fee_cents: entry.feeCents })
      .where("id", "=", entry.id)
      .where("fee_cents", "is", null)
      .execute();
  }
}

/** Records that an order's sale is in the journal. */
export async function markJournaled(db: Database, orderId: string): Promise<void> {
  await db
    .updateTable("orders")
    .set({ journal_due: 0 })
    .where("id", "=", orderId)
    .where("journal_due", "=", 1)
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

/** Returns ids of paid orders that aren't in the journal yet, the oldest first. */
export async function listJournalDue(db: Database, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom("orders")
    .select("id")
    .where("journal_due", "=", 1)
    .where("paid_cents", "is not", null)
    .orderBy("created_at")
    .orderBy("id")
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}
