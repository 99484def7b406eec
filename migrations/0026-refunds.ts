import type { Kysely } from "kysely";

// The refunds and disputes of an order (JSON each), null if there are none. `refunded_cents` stays what Stripe reports.

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("orders").addColumn("refunds", "text").execute();
  await db.schema.alterTable("orders").addColumn("disputes", "text").execute();
}
