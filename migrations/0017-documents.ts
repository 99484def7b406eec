import type { Kysely } from "kysely";

/** What members write for the public pages: each published version, and the draft that follows it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("document_versions")
    .addColumn("document", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("published_at", "text", (column) => column.notNull())
    .addColumn("published_by", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("document_versions_key", ["document", "version"])
    .execute();

  await db.schema
    .createTable("document_drafts")
    .addColumn("document", "text", (column) => column.primaryKey())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("stamp", "text", (column) => column.notNull())
    .addColumn("saved_at", "text", (column) => column.notNull())
    .addColumn("saved_by", "text", (column) => column.notNull())
    .execute();
}
