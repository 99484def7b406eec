import type { Kysely } from "kysely";

// The digest that reports an email to the team, if there were too many to send each separately.

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("outbox").addColumn("bundled_in", "text").execute();
  await db.schema.createIndex("outbox_bundled_in").on("outbox").columns(["bundled_in", "created_at", "id"]).execute();
}
