import { type Kysely, sql } from "kysely";

// Adds columns for how the team handles messages and orders, and indexes for the dashboard's lists and exports, and for
// the search for a person.

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("contact_messages").addColumn("answered_at", "text").execute();
  await db.schema.alterTable("contact_messages").addColumn("answered_by", "text").execute();
  await db.schema.alterTable("orders").addColumn("shipped_at", "text").execute();
  await db.schema.alterTable("orders").addColumn("shipped_by", "text").execute();
  await db.schema.alterTable("orders").addColumn("tracking", "text").execute();

  await db.schema
    .createIndex("contact_messages_created_at_id")
    .on("contact_messages")
    .columns(["created_at", "id"])
    .execute();
  await db.schema
    .createIndex("contact_messages_open")
    .on("contact_messages")
    .columns(["created_at", "id"])
    .where(sql.ref("answered_at"), "is", null)
    .execute();
  await createOrderIndexes(db);
  await db.schema
    .createIndex("creator_surveys_created_at_id")
    .on("creator_surveys")
    .columns(["created_at", "id"])
    .execute();
  await db.schema.createIndex("outbox_created_at_id").on("outbox").columns(["created_at", "id"]).execute();
  await db.schema
    .createIndex("outbox_state_created_at_id")
    .on("outbox")
    .columns(["state", "created_at", "id"])
    .execute();
  await db.schema.createIndex("audit_log_subject").on("audit_log").columns(["subject_kind", "subject_id"]).execute();

  await indexPerson(db, "creator_surveys", "email");
  await indexPerson(db, "creator_surveys", "name");
  await indexPerson(db, "creator_surveys", "creator_name");
  await indexPerson(db, "contact_messages", "email");
  await indexPerson(db, "contact_messages", "name");
  await indexPerson(db, "orders", "email");
  await indexPerson(db, "outbox", "to_address");
  await indexPerson(db, "outbox", "reply_to");
}

async function createOrderIndexes(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("orders_created_at_id").on("orders").columns(["created_at", "id"]).execute();
  await db.schema
    .createIndex("orders_state_created_at_id")
    .on("orders")
    .columns(["state", "created_at", "id"])
    .execute();
  await db.schema
    .createIndex("orders_attention")
    .on("orders")
    .columns(["created_at", "id"])
    .where(sql.ref("attention"), "is not", null)
    .execute();
  await db.schema
    .createIndex("orders_to_ship")
    .on("orders")
    .columns(["created_at", "id"])
    .where(sql<boolean>`state = 'paid' and shipped_at is null`)
    .execute();
}

/** Indexes a column in lower case, because people write their address in any case. */
async function indexPerson(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  await db.schema
    .createIndex(`${table}_lower_${column}`)
    .on(table)
    .expression(sql`lower(${sql.ref(column)})`)
    .execute();
}
