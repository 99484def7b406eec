import { type RawBuilder, sql } from "kysely";
import { createIndexFunction, FACET_COLUMNS } from "../../migrations/0008-survey-search.postgres.ts";
import type { Database, SurveyIndex } from "./database.ts";
import { postgresIndex } from "./search-index-postgres.server.ts";

/** The index of surveys: migrations/0008-survey-search.postgres.ts. */
export const postgresSurveyIndex: SurveyIndex = {
  ...postgresIndex("survey_search", "survey_cases"),
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
  return rows.map(({ column }) => column).filter((column) => !FACET_COLUMNS.includes(column));
}

/** Locks both tables, because an index row is made from a survey and its case. */
async function lock(db: Database): Promise<void> {
  await sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`.execute(db);
  await sql`lock table creator_surveys, survey_cases in share row exclusive mode`.execute(db);
}

async function setColumns(db: Database, columns: readonly string[]): Promise<void> {
  await createIndexFunction(db, columns);
  // createIndexFunction resets this, see migrations/0013-survey-index-in-turn.postgres.ts.
  await sql`alter function index_survey set enable_seqscan = off`.execute(db);
  const changed = sql.join([...columns, ...FACET_COLUMNS].map((column) => sql.ref(column)));
  for (const [name, time, called] of [
    ["survey_case_changed", sql`after`, "survey_case_changed"],
    ["survey_case_locked", sql`before`, "lock_survey_case"],
  ] as const) {
    await sql`drop trigger if exists ${sql.ref(name)} on creator_surveys`.execute(db);
    await sql`create trigger ${sql.ref(name)} ${time} update of ${changed} on creator_surveys
      for each row execute function ${sql.ref(called)}()`.execute(db);
  }
}

async function rewrite(db: Database, where: RawBuilder<boolean>): Promise<void> {
  await sql`select index_survey(id) from creator_surveys where ${where}`.execute(db);
}
