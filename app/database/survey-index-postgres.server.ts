import { type RawBuilder, sql } from "kysely";
import { createChangeTrigger, createIndexFunction } from "../../migrations/0071-plain-search.postgres.ts";
import type { Database, SurveyIndex } from "./database.ts";
import { postgresIndex } from "./search-index-postgres.server.ts";

/** The index of surveys: migrations/0071-plain-search.postgres.ts. */
export const postgresSurveyIndex: SurveyIndex = {
  ...postgresIndex("survey_search"),
  readColumns,
  lock,
  setColumns,
  rewrite,
};

/** Reads the columns of the trigger that updates the index. */
async function readColumns(db: Database): Promise<string[]> {
  const { rows } = await sql<{ column: string }>`select a.attname as column
    from pg_trigger t join pg_attribute a on a.attrelid = t.tgrelid and a.attnum = any (t.tgattr)
    where t.tgname = 'survey_case_changed' and t.tgrelid = 'creator_surveys'::regclass`.execute(db);
  return rows.map(({ column }) => column).filter((column) => column !== "completed_at");
}

/** Locks both tables, because an index row is made from a survey and its case. */
async function lock(db: Database): Promise<void> {
  await sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`.execute(db);
  await sql`lock table creator_surveys, survey_cases in share row exclusive mode`.execute(db);
}

async function setColumns(db: Database, columns: readonly string[]): Promise<void> {
  await createIndexFunction(db, columns);
  await createChangeTrigger(db, columns);
}

async function rewrite(db: Database, where: RawBuilder<boolean>): Promise<void> {
  await sql`select index_survey(id) from creator_surveys where ${where}`.execute(db);
}
