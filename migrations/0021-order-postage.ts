import type { Kysely } from "kysely";

/**
 * How an order is delivered: what the shopper could choose from (JSON; null in older orders), and what Stripe charged
 * for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("orders").addColumn("delivery", "text").execute();
  await db.schema.alterTable("orders").addColumn("postage_name", "text").execute();
  await db.schema.alterTable("orders").addColumn("postage_cents", "integer").execute();
}
