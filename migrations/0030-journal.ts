import { type Kysely, sql } from "kysely";

/**
 * What was earned and paid back, one row for each time that money moved (app/shop/orders/journal/journal.ts). Existing
 * orders are due: the site adds their rows after it has started, some at a time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("journal_entries")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("order_id", "text", (column) => column.notNull().references("orders.id").onDelete("cascade"))
    .addColumn("happened_at", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("units", "integer", (column) => column.notNull())
    .addColumn("items_cents", "integer", (column) => column.notNull())
    .addColumn("postage_cents", "integer", (column) => column.notNull())
    .addColumn("discount_cents", "integer", (column) => column.notNull())
    .addColumn("tax_cents", "integer", (column) => column.notNull())
    .addColumn("other_cents", "integer", (column) => column.notNull())
    .addColumn("total_cents", "integer", (column) => column.notNull())
    .addColumn("fee_cents", "integer")
    .addColumn("source", "text")
    .addColumn("payout", "text")
    .addColumn("paid_out_on", "text")
    .execute();
  await db.schema
    .createTable("payouts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("arrives_on", "text", (column) => column.notNull())
    .addColumn("read_to", "text")
    .addColumn("is_read", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex("payouts_created_at_id").on("payouts").columns(["created_at", "id"]).execute();
  await db.schema
    .createIndex("payouts_unread")
    .on("payouts")
    .columns(["created_at", "id"])
    .where(sql.ref("is_read"), "=", sql.lit(0))
    .execute();
  await db.schema
    .createIndex("journal_entries_happened_at_id")
    .on("journal_entries")
    .columns(["happened_at", "id"])
    .execute();
  await db.schema.createIndex("journal_entries_source").on("journal_entries").column("source").execute();
  await db.schema.createIndex("journal_entries_order_id").on("journal_entries").column("order_id").execute();
  await db.schema
    .alterTable("orders")
    .addColumn("journal_due", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createIndex("orders_journal_due")
    .on("orders")
    .columns(["created_at", "id"])
    .where(sql.ref("journal_due"), "=", sql.lit(1))
    .where(sql.ref("paid_cents"), "is not", null)
    .execute();
}
