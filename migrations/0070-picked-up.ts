import { type Kysely, sql } from "kysely";

/** Orders that wait to be picked up get the new words of their state. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("orders").addColumn("picked_up_at", "text").execute();
  await sql`update orders set words_due = 1 where postage_name = 'Pickup' and shipped_at is not null`.execute(db);
}
