import { type Kysely, sql } from "kysely";

/** Who is waiting for a sold-out size (app/shop/stock-alerts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("stock_alerts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("variant_id", "text", (column) => column.notNull().references("product_variants.id"))
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("asked_at", "text", (column) => column.notNull())
    .addColumn("confirmed_at", "text")
    .addColumn("keep_until", "text", (column) => column.notNull())
    .addUniqueConstraint("stock_alerts_once", ["variant_id", "email"])
    .execute();
  await db.schema
    .createIndex("stock_alerts_waiting")
    .on("stock_alerts")
    .columns(["variant_id", "confirmed_at"])
    .where("confirmed_at", "is not", null)
    .execute();
  await db.schema.createIndex("stock_alerts_kept").on("stock_alerts").column("keep_until").execute();
  await db.schema
    .createIndex("stock_alerts_email")
    .on("stock_alerts")
    .expression(sql`lower(email)`)
    .execute();
}
