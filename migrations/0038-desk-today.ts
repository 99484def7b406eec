import { type Kysely, sql } from "kysely";

/**
 * Indexes of the surveys that wait for a reply, by their position in the list and by the time of their submission: the
 * dashboard's first page counts them, and the list filters them by how soon the reply is due.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const waiting = sql<boolean>`status = 'new' and submitted_at is not null`;
  await db.schema.createIndex("survey_cases_waiting_place").on("survey_cases").column("place").where(waiting).execute();
  await db.schema
    .createIndex("survey_cases_waiting_submitted_at")
    .on("survey_cases")
    .columns(["submitted_at", "place"])
    .where(waiting)
    .execute();
}
