import type { Kysely } from "kysely";

/** How both talk in a discovery call, and the phone number that the creator leaves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("calls").addColumn("talk", "text").execute();
  await db.schema.alterTable("calls").addColumn("talk_at", "text").execute();
  await db.schema.alterTable("calls").addColumn("phone", "text").execute();
  await db.schema.createIndex("calls_by_host").on("calls").columns(["host_id", "changed_at"]).execute();
}
