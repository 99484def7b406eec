import { type Kysely, sql } from "kysely";

/** Who looks after a survey or a message, what comes next, notes on messages, mentions, and filters with a name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["survey_cases", "contact_messages"]) await addCare(db, table);
  await createSurveyIndexes(db);
  await createMessageIndexes(db);
  await createNotes(db);
  await db.schema
    .createTable("saved_filters")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("staff_id", "text", (column) => column.notNull().references("staff.id"))
    .addColumn("list", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("query", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addUniqueConstraint("saved_filters_once", ["staff_id", "list", "name"])
    .execute();
}

async function addCare(db: Kysely<unknown>, table: string): Promise<void> {
  for (const column of ["owner_id", "next_step", "next_step_on", "care_by", "care_at"])
    await db.schema.alterTable(table).addColumn(column, "text").execute();
}

async function createSurveyIndexes(db: Kysely<unknown>): Promise<void> {
  const on = (name: string, columns: string[]) => db.schema.createIndex(name).on("survey_cases").columns(columns);
  await on("survey_cases_owner", ["owner_id", "place"]).execute();
  await on("survey_cases_owner_status", ["owner_id", "status", "place"]).execute();
  await on("survey_cases_due", ["next_step_on", "place"]).where(sql.ref("next_step_on"), "is not", null).execute();
}

async function createMessageIndexes(db: Kysely<unknown>): Promise<void> {
  const on = (name: string, columns: string[]) => db.schema.createIndex(name).on("contact_messages").columns(columns);
  await on("contact_messages_owner", ["owner_id", "created_at", "id"]).execute();
  await on("contact_messages_owner_open", ["owner_id", "created_at", "id"])
    .where(sql.ref("answered_at"), "is", null)
    .execute();
  await on("contact_messages_due", ["next_step_on", "id"]).where(sql.ref("next_step_on"), "is not", null).execute();
}

async function createNotes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("message_notes")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("message_id", "text", (column) => column.notNull().references("contact_messages.id").onDelete("cascade"))
    .addColumn("staff_id", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("message_notes_message_id")
    .on("message_notes")
    .columns(["message_id", "created_at"])
    .execute();
  await db.schema
    .createTable("mentions")
    .addColumn("note_id", "text", (column) => column.notNull())
    .addColumn("staff_id", "text", (column) => column.notNull())
    .addColumn("survey_id", "text", (column) => column.references("creator_surveys.id").onDelete("cascade"))
    .addColumn("message_id", "text", (column) => column.references("contact_messages.id").onDelete("cascade"))
    .addColumn("by_id", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("seen_at", "text")
    .addPrimaryKeyConstraint("mentions_primary", ["note_id", "staff_id"])
    .execute();
  await db.schema.createIndex("mentions_survey_id").on("mentions").column("survey_id").execute();
  await db.schema.createIndex("mentions_message_id").on("mentions").column("message_id").execute();
  await db.schema
    .createIndex("mentions_open")
    .on("mentions")
    .columns(["staff_id", "created_at"])
    .where(sql.ref("seen_at"), "is", null)
    .execute();
}
