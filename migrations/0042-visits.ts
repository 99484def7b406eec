import type { Kysely } from "kysely";

/** How often each page was opened, and where from, by day. Sums only (app/site/visits). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("page_views")
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("page", "text", (column) => column.notNull())
    .addColumn("views", "integer", (column) => column.notNull())
    .addColumn("visits", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("page_views_key", ["day", "page"])
    .execute();
  await db.schema
    .createTable("visit_sources")
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("host", "text", (column) => column.notNull())
    .addColumn("visits", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("visit_sources_key", ["day", "host"])
    .execute();
}
