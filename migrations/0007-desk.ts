import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("audit_log")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("happened_at", "text", (column) => column.notNull())
    .addColumn("staff_id", "text")
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("subject_kind", "text", (column) => column.notNull())
    .addColumn("subject_id", "text", (column) => column.notNull())
    .addColumn("details", "text", (column) => column.notNull().defaultTo("{}"))
    .execute();

  await db.schema.createIndex("audit_log_happened_at_id").on("audit_log").columns(["happened_at", "id"]).execute();
}
