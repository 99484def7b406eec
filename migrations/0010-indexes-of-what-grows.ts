import type { Kysely } from "kysely";

// Indexes for queries of the health check and of the hourly deletion, which read growing tables row by row without them
// (tests/store/query-plans.test.ts).

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("order_events_to_state_happened_at")
    .on("order_events")
    .columns(["to_state", "happened_at"])
    .execute();
  await db.schema.createIndex("stripe_events_received_at").on("stripe_events").column("received_at").execute();
  // With the changes in it, the ledger can be summed from the index alone.
  await db.schema
    .createIndex("stock_ledger_variant_id_change")
    .on("stock_ledger")
    .columns(["variant_id", "change"])
    .execute();
  await db.schema.dropIndex("stock_ledger_variant_id").execute();
}
