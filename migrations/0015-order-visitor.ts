import type { Kysely } from "kysely";

// Who holds pieces while an order waits for its payment: a hashed address, gone when it no longer waits.

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("orders").addColumn("visitor", "text").execute();
}
