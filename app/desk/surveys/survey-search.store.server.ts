import { type RawBuilder, sql } from "kysely";
import type { Database, SurveyIndex, SurveyRecords, Term } from "../../database/database.ts";
import { integer } from "../../database/list-sql.server.ts";
import { type Forward, PAGE_SIZE, readsDown, type PageCursor } from "../list/list-page.ts";
import { COUNT_LIMIT, type FoundPlaces, placeOf, restOf } from "./found-places.ts";
import { ALL_PLACES, type Places } from "./survey-case.ts";
import { isUnanswered, type SurveySearch } from "./survey-filters.ts";

/** Positions that are searched for one page if every word is common. */
export const REACH = 10_000;

/** A table with the surveys of a search. */
export interface Source {
  table: RawBuilder<unknown>;
  place: RawBuilder<unknown>;
  matches: RawBuilder<unknown>;
  /** The positions that are searched. */
  within: Places;
  /** Its rows are so short that all of them are read quickly. */
  isNarrow: boolean;
}

/** Returns where to read the surveys of a search. */
export function sourceOf(search: SurveySearch, asked: readonly Term[], index: SurveyIndex, within: Places): Source {
  const { q, filters } = search;
  const cases = { table: sql`survey_cases`, place: sql`place`, within, isNarrow: true };
  // In the words of their index, so that both engines use it.
  if (isUnanswered(search)) return { ...cases, matches: sql`status = 'new' and submitted_at is not null` };
  if (asked.length === 0) return { ...cases, matches: sql`true` };
  // Every survey starts as new, so surveys with another status are far from the end that is read first.
  if (!index.inOrder && q.trim() === "" && filters.status && Object.keys(filters).length === 1)
    return { ...cases, matches: sql`status = ${filters.status}` };
  return { table: sql`survey_search`, place: index.place, matches: index.matches(asked), within, isNarrow: false };
}

/** Reads a page and the number of results by position, one after the other; the first page and the number at once. */
export async function readInOrder(
  db: Database,
  { table, place, matches, within }: Source,
  cursor: PageCursor | null,
  forward: Forward,
): Promise<FoundPlaces> {
  if (cursor === null) {
    const first = await sql<{ place: number }>`select ${place} as place from ${table} where ${matches}
      and ${inPage(place, within, cursor, forward, COUNT_LIMIT)}`.execute(db);
    const places = first.rows.slice(0, PAGE_SIZE + 1).map((row) => row.place);
    return { places, lookedTo: null, count: first.rows.length };
  }
  const { rows } = await sql<{ place: number }>`select ${place} as place from ${table}
    where ${matches} and ${inPage(place, within, cursor, forward)}`.execute(db);
  // Without `order by`, PostgreSQL reads the whole list of a common word, or the table from its start.
  const all = await sql<{ count: number }>`select count(*) as count from
    (select 1 from ${table} where ${matches} and ${isWithin(place, within)} order by ${place} desc limit ${sql.lit(COUNT_LIMIT + 1)}) as found`.execute(
    db,
  );
  return { places: rows.map((row) => row.place), lookedTo: null, count: all.rows[0]?.count ?? 0 };
}

/**
 * Collects all matches before sorting them: there are few if a word is rare. PostgreSQL only (docs/decisions/0060).
 *
 * @param asked.rest looked up in each survey of the rare words: to gather those of a common beginning takes long
 */
export async function readGathered(
  { db, surveyIndex }: SurveyRecords,
  { rare, rest, within }: { rare: readonly Term[]; rest: readonly Term[]; within: Places },
  cursor: PageCursor | null,
  forward: Forward,
): Promise<FoundPlaces> {
  // `offset 0` keeps PostgreSQL from asking the index for the other words, too.
  const { rows } = await sql<{ count: number; places: (number | string)[] }>`
    with found as materialized (select place from (select * from survey_search
      where ${surveyIndex.matches(rare)} and ${isWithin(sql`place`, within)} offset 0) as near
      where ${rest.length === 0 ? sql`true` : surveyIndex.matches(rest)})
    select (select count(*) from (select 1 from found limit ${sql.lit(COUNT_LIMIT + 1)}) as counted) as count,
      array(select place from found where ${inPage(sql`place`, within, cursor, forward)}) as places`.execute(db);
  // The driver gives the numbers of an int8 array as text.
  return { places: rows[0]?.places.map(Number) ?? [], lookedTo: null, count: rows[0]?.count ?? 0 };
}

/** The rest of a query for the places on one side of the cursor, next ones first: a page, and one more. */
function inPage(
  column: RawBuilder<unknown>,
  within: Places,
  cursor: PageCursor | null,
  forward: Forward,
  size = PAGE_SIZE,
): RawBuilder<unknown> {
  const down = readsDown(cursor, forward);
  return sql`${isWithin(column, restOf(within, cursor, down))} order by ${column} ${down ? sql`desc` : sql`asc`} limit ${sql.lit(size + 1)}`;
}

/**
 * Searches the next `REACH` positions: SQLite one word at a time, where the range limits each word's list; PostgreSQL
 * reads the range and checks all words in it. Common words may never occur together, and FTS5 would have to read both
 * whole lists to find that out.
 */
export async function lookThrough(
  { db, surveyIndex }: SurveyRecords,
  terms: readonly Term[],
  within: Places,
  cursor: PageCursor | null,
  forward: Forward,
): Promise<FoundPlaces> {
  const down = readsDown(cursor, forward);
  // Two subqueries read the ends of the key; one query for both would scan the table.
  const ends = await sql<{
    first: number;
    last: number;
  }>`select (select min(place) from survey_cases) as first, (select max(place) from survey_cases) as last`.execute(db);
  const all = ends.rows[0] ?? { first: 0, last: 0 };
  const [first, last] = [Math.max(all.first, within.low), Math.min(all.last, within.high)];
  const start = cursor ? placeOf(cursor) + (down ? -1 : 1) : down ? last : first;
  const end = start + (down ? 1 - REACH : REACH - 1);
  const [low, high] = down ? [Math.max(end, within.low), start] : [start, Math.min(end, within.high)];
  const range = sql`${surveyIndex.place} between ${integer(low)} and ${integer(high)}`;
  const list = (term: Term) =>
    sql`select ${surveyIndex.place} as place from survey_search where ${surveyIndex.matches([term])} and ${range}`;
  // `offset 0` keeps PostgreSQL from reading the words' whole lists first.
  const near = sql`select place from (select * from survey_search where ${range} offset 0) as near where ${surveyIndex.matches(terms)}`;
  const lists = surveyIndex.inOrder ? terms.map(list) : [near];
  const { rows } = await sql<{
    place: number;
  }>`${sql.join(lists, sql` intersect `)} order by place ${down ? sql`desc` : sql`asc`} limit ${sql.lit(COUNT_LIMIT + 1)}`.execute(
    db,
  );
  const places = rows.slice(0, PAGE_SIZE + 1).map((row) => row.place);
  const ended = places.length > PAGE_SIZE || (down ? end <= first : end >= last);
  return { places, lookedTo: ended ? null : end, count: rows.length };
}
function isWithin(column: RawBuilder<unknown>, { low, high }: Places): RawBuilder<unknown> {
  if (low === ALL_PLACES.low && high === ALL_PLACES.high) return sql`true`;
  return sql`${column} between ${integer(low)} and ${integer(high)}`;
}
