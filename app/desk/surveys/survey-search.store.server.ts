import { type RawBuilder, sql } from "kysely";
import type { Database, SurveyIndex, Term } from "../../database/database.ts";
import { type Forward, PAGE_SIZE, readsDown, type PageCursor } from "../list/list-page.ts";
import { askedTerms, type SurveySearch, searchTerms } from "./survey-filters.ts";

/** The database and its search index. */
export interface SurveyRecords {
  db: Database;
  surveyIndex: SurveyIndex;
}

/** Results are counted up to this number; the page shows a larger count as "more". */
export const COUNT_LIMIT = 1000;

/** A word in at most this many surveys is rare. One rare word makes a search short, even if the others are common. */
const RARE = 2_000;

/** The latest surveys, which are the sample if the engine can't count a word's surveys quickly. */
const LATELY = 300;

/** Positions that are searched for one page if every word is common. */
export const REACH = 10_000;

/** The positions (survey_cases.place) of the surveys on one page, and one more if there are more. */
export interface FoundPlaces {
  places: number[];
  /** The last position that was searched if the search stopped before the end of the list; otherwise null. */
  lookedTo: number | null;
  /** The number of results in the list, or in the part that was searched; at most `COUNT_LIMIT` + 1. */
  count: number;
}

/**
 * Finds one page of surveys. It reads the index by position and stops at the end of the page, or after `REACH`
 * positions if all words are common, so that a million surveys take as long as a thousand (docs/decisions/0018).
 */
export async function findPlaces(
  records: SurveyRecords,
  search: SurveySearch,
  cursor: PageCursor | null,
  forward: Forward,
): Promise<FoundPlaces> {
  const terms = searchTerms(search);
  if (terms.length === 0 && search.q.trim() !== "") return { places: [], lookedTo: null, count: 0 };
  const { inOrder } = records.surveyIndex;
  const common = terms.length > (inOrder ? 1 : 0) && (await areCommon(records, terms));
  if (common && terms.length > 1) return lookThrough(records, terms, cursor, forward);
  const gather = !inOrder && !common && terms.length > 0;
  return { ...(await readInOrder(records, search, cursor, forward, gather)), lookedTo: null };
}

/** @param gather collects all matches before sorting them; there are few if a word is rare (docs/decisions/0060) */
async function readInOrder(
  { db, surveyIndex }: SurveyRecords,
  search: SurveySearch,
  cursor: PageCursor | null,
  forward: Forward,
  gather: boolean,
): Promise<Omit<FoundPlaces, "lookedTo">> {
  const asked = askedTerms(search);
  const [table, column] =
    asked.length === 0 ? [sql`survey_cases`, sql`place`] : [sql`survey_search`, surveyIndex.place];
  const down = readsDown(cursor, forward);
  const matches = asked.length === 0 ? sql`true` : surveyIndex.matches(asked);
  const beyond = cursor ? sql`${column} ${down ? sql`<` : sql`>`} ${integer(placeOf(cursor))}` : sql`true`;
  const from = gather
    ? sql`(with found as materialized (select ${column} from ${table} where ${matches}) select ${column} from found) as found`
    : table;
  const { rows } = await sql<{ place: number }>`select ${column} as place from ${from}
    where ${gather ? sql`true` : matches} and ${beyond} order by ${column} ${down ? sql`desc` : sql`asc`} limit ${sql.lit(PAGE_SIZE + 1)}`.execute(
    db,
  );
  // Without `order by`, PostgreSQL reads the whole list of a common word, or the table from its start.
  const inOrder = gather ? sql`` : sql`order by ${column} desc`;
  const all = await sql<{ count: number }>`select count(*) as count from
    (select 1 from ${table} where ${matches} ${inOrder} limit ${sql.lit(COUNT_LIMIT + 1)}) as found`.execute(db);
  return { places: rows.map((row) => row.place), count: all.rows[0]?.count ?? 0 };
}

/**
 * Searches the next `REACH` positions, one word at a time; the range of positions limits each word's list. Common words
 * may never occur together, and FTS5 would have to read both whole lists to find that out.
 */
async function lookThrough(
  { db, surveyIndex }: SurveyRecords,
  terms: readonly Term[],
  cursor: PageCursor | null,
  forward: Forward,
): Promise<FoundPlaces> {
  const down = readsDown(cursor, forward);
  // Two subqueries read the ends of the key; one query for both would scan the table.
  const ends = await sql<{
    first: number;
    last: number;
  }>`select (select min(place) from survey_cases) as first, (select max(place) from survey_cases) as last`.execute(db);
  const { first, last } = ends.rows[0] ?? { first: 0, last: 0 };
  const start = cursor ? placeOf(cursor) + (down ? -1 : 1) : down ? last : first;
  const end = start + (down ? 1 - REACH : REACH - 1);
  const [low, high] = down ? [end, start] : [start, end];
  const list = (asked: readonly Term[]) =>
    sql`select ${surveyIndex.place} as place from survey_search where ${surveyIndex.matches(asked)} and ${surveyIndex.place} between ${integer(low)} and ${integer(high)}`;
  const lists = surveyIndex.inOrder ? terms.map((term) => list([term])) : [list(terms)];
  const { rows } = await sql<{
    place: number;
  }>`${sql.join(lists, sql` intersect `)} order by place ${down ? sql`desc` : sql`asc`} limit ${sql.lit(COUNT_LIMIT + 1)}`.execute(
    db,
  );
  const places = rows.slice(0, PAGE_SIZE + 1).map((row) => row.place);
  const ended = places.length > PAGE_SIZE || (down ? end <= first : end >= last);
  return { places, lookedTo: ended ? null : end, count: rows.length };
}

async function areCommon({ db, surveyIndex }: SurveyRecords, terms: readonly Term[]): Promise<boolean> {
  if (!surveyIndex.inOrder) return areCommonLately({ db, surveyIndex }, terms);
  for (const term of terms) {
    const { rows } =
      await sql`select 1 from survey_search where ${surveyIndex.matches([term])} limit 1 offset ${sql.lit(RARE)}`.execute(
        db,
      );
    if (rows.length === 0) return false;
  }
  return true;
}

/** Whether each word is in at least one in thirty of the latest surveys. For engines that read every row they count. */
async function areCommonLately({ db, surveyIndex }: SurveyRecords, terms: readonly Term[]): Promise<boolean> {
  const counts = terms.map(
    (term) => sql`count(*) filter (where ${surveyIndex.matches([term])}) >= ${sql.lit(LATELY / 30)}`,
  );
  const { rows } = await sql<{ common: boolean }>`select ${sql.join(counts, sql` and `)} as common
    from (select body, facets from survey_search order by ${surveyIndex.place} desc limit ${sql.lit(LATELY)}) as latest`.execute(
    db,
  );
  return rows[0]?.common ?? false;
}

/** Returns a literal: the driver binds numbers as REAL, and FTS5 uses a bound on its rowid only if it is an INTEGER. */
function integer(number: number): RawBuilder<number> {
  return sql.lit(number);
}

/** Returns the position in a cursor; a key that isn't a whole number becomes 0, which is before all positions. */
function placeOf({ key }: PageCursor): number {
  const place = Number(key);
  return Number.isSafeInteger(place) ? place : 0;
}
