import type { Kysely } from "kysely";

/** An order keeps what Stripe says that its amount is made of. Null in orders from before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("orders").addColumn("discount_cents", "integer").execute();
  await db.schema.alterTable("orders").addColumn("discount_code", "text").execute();
  await db.schema.alterTable("orders").addColumn("tax_cents", "integer").execute();
  await db.schema.alterTable("orders").addColumn("fee_cents", "integer").execute();
}
