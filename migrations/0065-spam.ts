import { type Kysely, sql } from "kysely";

/** Messages whose hidden field was filled in: kept apart for 30 days, in case a person sent one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("spam_messages")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("message", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("page_hash", "text", (column) => column.notNull().unique())
    .execute();
  await db.schema.createIndex("spam_messages_created_at").on("spam_messages").columns(["created_at", "id"]).execute();
  await db.schema
    .createIndex("spam_messages_lower_email")
    .on("spam_messages")
    .expression(sql`lower(email)`)
    .execute();
}
