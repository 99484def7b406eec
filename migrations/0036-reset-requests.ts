import type { Kysely } from "kysely";

/** Owners' requests to reset a colleague, and since when each member has had the role. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("staff").addColumn("role_since", "text").execute();
  await db.schema
    .createTable("reset_requests")
    .addColumn("staff_id", "text", (column) => column.primaryKey().references("staff.id"))
    .addColumn("asked_by", "text", (column) => column.notNull().references("staff.id"))
    .addColumn("factors", "integer", (column) => column.notNull())
    .addColumn("asked_at", "text", (column) => column.notNull())
    .execute();
}
