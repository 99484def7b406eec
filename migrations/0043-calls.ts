import { type Kysely, sql } from "kysely";

/** Discovery calls, one for each survey, and the calendar file of an email (app/survey/calls). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("outbox").addColumn("calendar", "text").execute();
  await db.schema
    .createTable("calls")
    .addColumn("survey_id", "text", (column) =>
      column.primaryKey().references("creator_surveys.id").onDelete("cascade"),
    )
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("times", "text", (column) => column.notNull())
    .addColumn("starts_at", "text")
    .addColumn("host_id", "text", (column) => column.notNull())
    .addColumn("reason", "text")
    .addColumn("sequence", "integer", (column) => column.notNull())
    .addColumn("remind_at", "text")
    .addColumn("changed_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("calls_booked")
    .on("calls")
    .column("starts_at")
    .where(sql<boolean>`state = 'booked'`)
    .execute();
  await db.schema
    .createIndex("calls_remind")
    .on("calls")
    .column("remind_at")
    .where("remind_at", "is not", null)
    .execute();
}
