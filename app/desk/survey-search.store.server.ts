import { type RawBuilder, sql } from "kysely";
import type { Database } from "../database/connect.server.ts";
import { type Forward, PAGE_SIZE, readsDown, type Turn } from "./page-turn.ts";
import { facetWord, isUnspaced, searchWords, type SurveySearch } from "./survey-filters.ts";

// The one file that knows SQLite's full-text search (FTS5); docs/decisions/0018 says what PostgreSQL would have here.

/** What is counted to; more is said to be more. */
export const COUNT_LIMIT = 1000;

/**
 * The places (survey_cases.place) of the surveys on one page, and of one more
 * where there is one. The index is read in the order of places and no further
 * than the page goes, so that a million surveys take as long as a thousand.
 */
export async function findPlaces(db: Database, search: SurveySearch, turn: Turn | null, forward: Forward): Promise<number[]> {
  const match = matchText(search);
  if (match === "") return [];
  const [table, place] = match === null ? [sql`survey_cases`, sql`place`] : [sql`survey_search`, sql`rowid`];
  const down = readsDown(turn, forward);
  const conditions = [
    match === null ? sql`true` : sql`survey_search match ${match}`,
    turn ? sql`${place} ${down ? sql`<` : sql`>`} ${placeOf(turn)}` : sql`true`,
  ];
  const { rows } = await sql<{ place: number }>`select ${place} as place from ${table}
    where ${sql.join(conditions, sql` and `)} order by ${place} ${down ? sql`desc` : sql`asc`} limit ${sql.lit(PAGE_SIZE + 1)}`.execute(db);
  return rows.map((row) => row.place);
}

/** How many surveys there are, counted no further than `COUNT_LIMIT` + 1. */
export async function countPlaces(db: Database, search: SurveySearch): Promise<number> {
  const match = matchText(search);
  if (match === "") return 0;
  const from: RawBuilder<unknown> = match === null ? sql`survey_cases` : sql`survey_search where survey_search match ${match}`;
  const { rows } = await sql<{ count: number }>`select count(*) as count from (select 1 from ${from} limit ${sql.lit(COUNT_LIMIT + 1)})`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * The search in FTS5's language: every word in quotes, so that none is an
 * operator (https://www.sqlite.org/fts5.html#full_text_query_syntax). Null
 * where everything is asked for, empty where nothing can be found.
 */
function matchText({ q, filters }: SurveySearch): string | null | "" {
  const words = searchWords(q);
  if (words.length === 0 && q.trim() !== "") return "";
  const facet = facetWord(filters);
  const parts = [
    ...(facet === null ? [] : [`facets : "${facet}"`]),
    ...words.map((word) => `body : "${word.replaceAll('"', '""')}"${isUnspaced(word) ? " *" : ""}`),
  ];
  return parts.length > 0 ? parts.join(" AND ") : null;
}

/** The place that an address names; a place before all others where it names none. */
function placeOf({ key }: Turn): number {
  const place = Number(key);
  return Number.isSafeInteger(place) ? place : 0;
}
