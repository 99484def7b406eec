import { type RawBuilder, sql } from "kysely";
import { createChangeTrigger, createSearchRows } from "../../migrations/0071-plain-search.ts";
import type { Database, SurveyIndex } from "./database.ts";
import { sqliteIndex } from "./search-index-sqlite.server.ts";

/** The index of surveys: migrations/0071-plain-search.ts. */
export const sqliteSurveyIndex: SurveyIndex = {
  ...sqliteIndex("survey_search"),
  readColumns,
  // One connection writes at a time.
  lock: async () => {},
  setColumns,
  rewrite,
};

/** Reads the columns in the head of the trigger that updates the index. */
async function readColumns(db: Database): Promise<string[]> {
  const { rows } = await sql<{ trigger: string }>`select sql as trigger from sqlite_master
    where type = 'trigger' and name = 'survey_case_changed'`.execute(db);
  const [, columns = ""] = /after update of ([\w, ]+) on /.exec(rows[0]?.trigger ?? "") ?? [];
  return columns.split(", ").filter((column) => column !== "" && column !== "completed_at");
}

async function setColumns(db: Database, columns: readonly string[]): Promise<void> {
  await sql`drop trigger if exists survey_case_changed`.execute(db);
  await sql`drop view if exists survey_search_rows`.execute(db);
  await createSearchRows(db, columns);
  await createChangeTrigger(db, columns);
}

async function rewrite(db: Database, where: RawBuilder<boolean>): Promise<void> {
  const ids = sql`select id from creator_surveys where ${where}`;
  await sql`delete from survey_search where rowid in (select place from survey_cases where survey_id in (${ids}))`.execute(
    db,
  );
  await sql`insert into survey_search (rowid, body)
    select place, body from survey_search_rows where survey_id in (${ids}) order by place`.execute(db);
}
