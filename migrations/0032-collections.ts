import type { Kysely } from "kysely";

/** The collections of a product. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("products")
    .addColumn("collections", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}
