import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("rate_limits")
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("window_start", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("rate_limits_primary", ["key", "window_start"])
    .execute();

  await db.schema.createIndex("rate_limits_window_start").on("rate_limits").column("window_start").execute();
}
