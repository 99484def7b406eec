import { type RawBuilder, sql } from "kysely";
import type { Database } from "../database/connect.server.ts";
import { type Forward, PAGE_SIZE, readsDown, type Turn } from "./page-turn.ts";
import { facetWord, indexedWords, isUnspaced, searchWords, type SurveySearch } from "./survey-filters.ts";

// The one file that knows SQLite's full-text search (FTS5); docs/decisions/0018 says what PostgreSQL would have here.

/** What is counted to; more is said to be more. */
export const COUNT_LIMIT = 1000;

/** A word in fewer surveys than this is rare: with one of these a search is short, whatever the others are. */
const RARE = 2_000;

/** Places that are looked through for one page where every word is common. */
export const REACH = 10_000;

/** The places (survey_cases.place) of the surveys on one page, and of one more where there is one. */
export interface FoundPlaces {
  places: number[];
  /** Where the search was ended before the list did: the last place that was looked at. Null where it was not. */
  lookedTo: number | null;
  /** How many there are in all, or as far as was looked, counted no further than `COUNT_LIMIT` + 1. */
  count: number;
}

/**
 * Finds one page of surveys. The index is read in the order of places and no
 * further than the page goes, or than `REACH` where all words are common: so a
 * million surveys take as long as a thousand (docs/decisions/0018).
 */
export async function findPlaces(db: Database, search: SurveySearch, turn: Turn | null, forward: Forward): Promise<FoundPlaces> {
  const terms = searchTerms(search);
  if (terms.length === 0 && search.q.trim() !== "") return { places: [], lookedTo: null, count: 0 };
  const common = terms.length > 1 && (await areCommon(db, terms));
  return common ? lookThrough(db, terms, turn, forward) : { ...(await readInOrder(db, search, turn, forward)), lookedTo: null };
}

async function readInOrder(db: Database, search: SurveySearch, turn: Turn | null, forward: Forward): Promise<Omit<FoundPlaces, "lookedTo">> {
  const match = matchText(search);
  const [table, column] = match === null ? [sql`survey_cases`, sql`place`] : [sql`survey_search`, sql`rowid`];
  const down = readsDown(turn, forward);
  const matches = match === null ? sql`true` : sql`survey_search match ${match}`;
  const beyond = turn ? sql`${column} ${down ? sql`<` : sql`>`} ${integer(placeOf(turn))}` : sql`true`;
  const { rows } = await sql<{ place: number }>`select ${column} as place from ${table}
    where ${matches} and ${beyond} order by ${column} ${down ? sql`desc` : sql`asc`} limit ${sql.lit(PAGE_SIZE + 1)}`.execute(db);
  const all = await sql<{ count: number }>`select count(*) as count from
    (select 1 from ${table} where ${matches} limit ${sql.lit(COUNT_LIMIT + 1)})`.execute(db);
  return { places: rows.map((row) => row.place), count: all.rows[0]?.count ?? 0 };
}

/**
 * Where all words are common they may still never meet, and FTS5 would walk
 * through all of both lists to see it. So the next `REACH` places are looked
 * through, each word by itself: a range of places bounds that.
 */
async function lookThrough(db: Database, terms: readonly string[], turn: Turn | null, forward: Forward): Promise<FoundPlaces> {
  const down = readsDown(turn, forward);
  // Each by itself is read off the key; both at once would walk through the table.
  const ends = await sql<{ first: number; last: number }>`select (select min(place) from survey_cases) as first, (select max(place) from survey_cases) as last`.execute(db);
  const { first, last } = ends.rows[0] ?? { first: 0, last: 0 };
  const start = turn ? placeOf(turn) + (down ? -1 : 1) : down ? last : first;
  const end = start + (down ? 1 - REACH : REACH - 1);
  const [low, high] = down ? [end, start] : [start, end];
  const lists = terms.map((term) => sql`select rowid as place from survey_search where survey_search match ${term} and rowid between ${integer(low)} and ${integer(high)}`);
  const { rows } = await sql<{ place: number }>`${sql.join(lists, sql` intersect `)} order by place ${down ? sql`desc` : sql`asc`} limit ${sql.lit(COUNT_LIMIT + 1)}`.execute(db);
  const places = rows.slice(0, PAGE_SIZE + 1).map((row) => row.place);
  const ended = places.length > PAGE_SIZE || (down ? end <= first : end >= last);
  return { places, lookedTo: ended ? null : end, count: rows.length };
}

async function areCommon(db: Database, terms: readonly string[]): Promise<boolean> {
  for (const term of terms) {
    const { rows } = await sql`select 1 from survey_search where survey_search match ${term} limit 1 offset ${sql.lit(RARE)}`.execute(db);
    if (rows.length === 0) return false;
  }
  return true;
}

/**
 * The search in FTS5's language: every word in quotes, so that none is an
 * operator (https://www.sqlite.org/fts5.html#full_text_query_syntax). Null
 * where everything is asked for.
 */
function matchText({ q, filters }: SurveySearch): string | null {
  const parts = [...facetTerm(filters), ...searchWords(q).map(bodyTerm)];
  return parts.length > 0 ? parts.join(" AND ") : null;
}

/** The same as single words of the index; of `gospel-choir` two, wherever they stand. */
function searchTerms({ q, filters }: SurveySearch): string[] {
  return [...facetTerm(filters), ...searchWords(q).flatMap(indexedWords).map(bodyTerm)];
}

function facetTerm(filters: SurveySearch["filters"]): string[] {
  const facet = facetWord(filters);
  return facet === null ? [] : [`facets : "${facet}"`];
}

function bodyTerm(word: string): string {
  return `body : "${word.replaceAll('"', '""')}"${isUnspaced(word) ? " *" : ""}`;
}

/** Written out: the driver hands numbers over as REAL, and FTS5 makes use of a bound on its rowid only where it is an INTEGER. */
function integer(number: number): RawBuilder<number> {
  return sql.lit(number);
}

/** The place that an address names; a place before all others where it names none. */
function placeOf({ key }: Turn): number {
  const place = Number(key);
  return Number.isSafeInteger(place) ? place : 0;
}

