import { type Kysely, sql } from "kysely";

/** The funnel counts by the company's day on which a survey was started, no longer by UTC's. What was counted stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("creator_surveys").addColumn("begun_on", "text").execute();
  for (const name of ["survey_begun", "survey_went_on"]) {
    const { rows } = await sql<{ sql: string }>`select sql from sqlite_schema where name = ${name}`.execute(db);
    const day = "substr(new.created_at, 1, 10)";
    await sql`drop trigger ${sql.ref(name)}`.execute(db);
    await sql.raw(rows[0]!.sql.replaceAll(day, `coalesce(new.begun_on, ${day})`)).execute(db);
  }
}
