import { type Kysely, sql } from "kysely";

/**
 * The words by which the team finds an order, one row each (app/shop/orders/order-words.ts). Existing orders are due:
 * the site adds their words after it has started, some at a time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("order_words")
    .addColumn("order_id", "text", (column) => column.notNull().references("orders.id").onDelete("cascade"))
    .addColumn("word", "text", (column) => column.notNull())
    .addColumn("time", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("order_words_key", ["order_id", "word"])
    .execute();
  await db.schema
    .createIndex("order_words_word_time_order_id")
    .on("order_words")
    .columns(["word", "time", "order_id"])
    .execute();
  await db.schema
    .alterTable("orders")
    .addColumn("words_due", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createIndex("orders_words_due")
    .on("orders")
    .columns(["created_at", "id"])
    .where(sql.ref("words_due"), "=", sql.lit(1))
    .execute();
}
