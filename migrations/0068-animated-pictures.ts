import type { Kysely } from "kysely";

/** Visitors get the first image of a picture that moves, and its member is told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("pictures")
    .addColumn("animated", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
