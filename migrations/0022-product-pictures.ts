import type { Kysely } from "kysely";

/** More pictures of a product, the price that it had before, and the addresses that it had before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ["more_pictures", "former_slugs"])
    await db.schema
      .alterTable("products")
      .addColumn(name, "text", (column) => column.notNull().defaultTo(""))
      .execute();
  await db.schema
    .alterTable("products")
    .addColumn("compare_at", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
