import { type Kysely, sql } from "kysely";

const COLUMNS = ["discount_cents integer", "discount_code text", "tax_cents integer", "fee_cents integer"];

/** An order keeps what Stripe says that its amount is made of. Null in orders from before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of COLUMNS) await sql`alter table orders add column ${sql.raw(column)}`.execute(db);
}
