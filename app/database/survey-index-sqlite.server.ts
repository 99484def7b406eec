import { type RawBuilder, sql } from "kysely";
import { createChangeTrigger, createSearchRows, FACET_COLUMNS } from "../../migrations/0008-survey-search.ts";
import type { Database, SurveyIndex, Term } from "./database.ts";
import { widenBeginnings } from "./survey-words-sqlite.server.ts";

/**
 * FTS5. Every word is quoted, so that none is an operator (https://www.sqlite.org/fts5.html#full_text_query_syntax).
 */
export const sqliteSurveyIndex: SurveyIndex = {
  place: sql`rowid`,
  inOrder: true,
  matches: (terms) => sql`survey_search match ${terms.map(phrase).join(" AND ")}`,
  widen: widenBeginnings,
  readColumns,
  // One connection writes at a time.
  lock: async () => {},
  setColumns,
  rewrite,
};

function phrase({ in: column, word, isPrefix, others = [] }: Term): string {
  const whole = [word, ...others].map((one) => `"${one.replaceAll('"', '""')}"`).join(" OR ");
  return `${column} : ${isPrefix ? `${whole} *` : `(${whole})`}`;
}

/** Reads the columns in the head of the trigger that updates the index. */
async function readColumns(db: Database): Promise<string[]> {
  const { rows } = await sql<{ trigger: string }>`select sql as trigger from sqlite_master
    where type = 'trigger' and name = 'survey_case_changed'`.execute(db);
  const [, columns = ""] = /after update of ([\w, ]+) on /.exec(rows[0]?.trigger ?? "") ?? [];
  return columns.split(", ").filter((column) => column !== "" && !FACET_COLUMNS.includes(column));
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
  await sql`insert into survey_search (rowid, body, facets)
    select place, body, facets from survey_search_rows where survey_id in (${ids}) order by place`.execute(db);
}
