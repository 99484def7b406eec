import type { Kysely } from "kysely";

/** What members write to the person of a survey or a message. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("replies")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("survey_id", "text", (column) => column.references("creator_surveys.id").onDelete("cascade"))
    .addColumn("message_id", "text", (column) => column.references("contact_messages.id").onDelete("cascade"))
    .addColumn("staff_id", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("answers_to", "text", (column) => column.notNull())
    .addColumn("mail_id", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  for (const key of ["survey_id", "message_id", "staff_id"])
    await db.schema.createIndex(`replies_${key}`).on("replies").columns([key, "created_at", "id"]).execute();
}
