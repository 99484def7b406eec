import type { Kysely } from "kysely";

/** What each member is told of by email, and the member whom an email to the team is for (app/mail/notifications). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("notification_choices")
    .addColumn("staff_id", "text", (column) => column.notNull().references("staff.id"))
    .addColumn("topic", "text", (column) => column.notNull())
    .addColumn("choice", "text", (column) => column.notNull())
    .addColumn("chosen_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("notification_choices_primary", ["staff_id", "topic"])
    .execute();
  await db.schema
    .createIndex("notification_choices_topic")
    .on("notification_choices")
    .columns(["topic", "staff_id"])
    .execute();
  await db.schema.alterTable("outbox").addColumn("staff_id", "text").execute();
  // A summary counts each kind by itself, no more of it than it shows.
  await db.schema.dropIndex("outbox_bundled_in").execute();
  await db.schema
    .createIndex("outbox_bundled_in")
    .on("outbox")
    .columns(["bundled_in", "kind", "created_at", "id"])
    .execute();
}
