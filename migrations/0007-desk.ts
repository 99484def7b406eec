import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("audit_log")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("happened_at", "text", (column) => column.notNull())
    .addColumn("staff_id", "text")
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("subject_kind", "text", (column) => column.notNull())
    .addColumn("subject_id", "text", (column) => column.notNull())
    .addColumn("details", "text", (column) => column.notNull().defaultTo("{}"))
    .execute();

  await db.schema.createIndex("audit_log_happened_at_id").on("audit_log").columns(["happened_at", "id"]).execute();

  await createCases(db);
  await createSteps(db);
}

/** How the team handles a survey. */
async function createCases(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("survey_cases")
    .addColumn("place", "integer", (column) => column.primaryKey())
    .addColumn("survey_id", "text", (column) => column.notNull().unique())
    .addColumn("status", "text", (column) =>
      column.notNull().check(sql`status in ('new', 'contacted', 'call_booked', 'closed')`),
    )
    .addColumn("status_by", "text")
    .addColumn("status_at", "text")
    .addColumn("arrived_at", "text", (column) => column.notNull())
    .addColumn("submitted_at", "text")
    .execute();

  await db.schema
    .createTable("survey_notes")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("survey_id", "text", (column) => column.notNull())
    .addColumn("staff_id", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();

  await db.schema
    .createIndex("survey_notes_survey_id")
    .on("survey_notes")
    .columns(["survey_id", "created_at"])
    .execute();
}

/** When each survey reached each step, and per day how many surveys did and how long they took. */
async function createSteps(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("survey_steps")
    .addColumn("survey_id", "text", (column) => column.notNull())
    .addColumn("step", "integer", (column) => column.notNull())
    .addColumn("begun_on", "text", (column) => column.notNull())
    .addColumn("reached_at", "text", (column) => column.notNull())
    .addColumn("seconds", "integer")
    .addPrimaryKeyConstraint("survey_steps_primary", ["survey_id", "step"])
    .execute();

  await db.schema
    .createTable("funnel_days")
    .addColumn("step", "integer", (column) => column.notNull())
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("seconds", "integer", (column) => column.notNull())
    .addColumn("surveys", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("funnel_days_primary", ["step", "day", "seconds"])
    .execute();
}
