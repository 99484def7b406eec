import { type Kysely, sql } from "kysely";

/**
 * Each checkout counts what its visitor's unpaid orders hold. Without this, it read everybody's unpaid orders. An order
 * has a visitor only until it is paid or ends.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("orders_of_a_visitor")
    .on("orders")
    .columns(["state", "visitor"])
    .where(sql<boolean>`visitor is not null`)
    .execute();
}
