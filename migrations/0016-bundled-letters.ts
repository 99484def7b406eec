import type { Kysely } from "kysely";

// The digest in which a letter to the team is told of, where too many came for one each.

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("outbox").addColumn("bundled_in", "text").execute();
  await db.schema.createIndex("outbox_bundled_in").on("outbox").columns(["bundled_in", "created_at", "id"]).execute();
}
