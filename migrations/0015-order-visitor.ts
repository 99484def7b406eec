import type { Kysely } from "kysely";

// The visitor who holds units while an order waits for its payment: a hashed address, removed when the order no longer
// waits.

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("orders").addColumn("visitor", "text").execute();
}
