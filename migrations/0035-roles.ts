import type { Kysely } from "kysely";

/** Each member has a role. Those who were here before could do everything, as owners can. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("staff")
    .addColumn("role", "text", (column) => column.notNull().defaultTo("owner"))
    .execute();
}
