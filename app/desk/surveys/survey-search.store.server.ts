import { type RawBuilder, sql } from "kysely";
import type { Database, SurveyIndex, Term } from "../../database/database.ts";
import { type Forward, PAGE_SIZE, readsDown, type PageCursor } from "../list/list-page.ts";
import { facetWord, indexedWords, isUnspaced, searchWords, type SurveySearch } from "./survey-filters.ts";

/** The database, and the index of it that is searched. */
export interface SurveyRecords {
  db: Database;
  surveyIndex: SurveyIndex;
}

/** What is counted to; more is said to be more. */
export const COUNT_LIMIT = 1000;

/** A word in fewer surveys than this is rare: with one of these a search is short, whatever the others are. */
const RARE = 2_000;

/** Surveys in which words are counted, where not all of a word's can be. */
const LATELY = 300;

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
 * Finds one page of surveys. The index is read in the order of places and no further than the page goes, or than
 * `REACH` where all words are common: so a million surveys take as long as a thousand (docs/decisions/0018).
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

/** @param gather takes all that match before they are ordered: few, where a word is rare (docs/decisions/0060) */
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
  // In order, or PostgreSQL reads the whole list of a common word, or the table from its start.
  const inOrder = gather ? sql`` : sql`order by ${column} desc`;
  const all = await sql<{ count: number }>`select count(*) as count from
    (select 1 from ${table} where ${matches} ${inOrder} limit ${sql.lit(COUNT_LIMIT + 1)}) as found`.execute(db);
  return { places: rows.map((row) => row.place), count: all.rows[0]?.count ?? 0 };
}

/**
 * Where all words are common they may still never meet, and FTS5 would walk through all of both lists to see it. So the
 * next `REACH` places are looked through, each word by itself: a range of places bounds that.
 */
async function lookThrough(
  { db, surveyIndex }: SurveyRecords,
  terms: readonly Term[],
  cursor: PageCursor | null,
  forward: Forward,
): Promise<FoundPlaces> {
  const down = readsDown(cursor, forward);
  // Each by itself is read off the key; both at once would walk through the table.
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

/** The same where to count one word's surveys is to read them: whether each word is in one of thirty of the latest. */
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

/** The words that are asked for; none where everything is. */
function askedTerms({ q, filters }: SurveySearch): Term[] {
  return [...facetTerm(filters), ...searchWords(q).map(bodyTerm)];
}

/** The same as single words of the index; of `gospel-choir` two, wherever they stand. */
function searchTerms({ q, filters }: SurveySearch): Term[] {
  return [...facetTerm(filters), ...searchWords(q).flatMap(indexedWords).map(bodyTerm)];
}

function facetTerm(filters: SurveySearch["filters"]): Term[] {
  const word = facetWord(filters);
  return word === null ? [] : [{ in: "facets", word, isPrefix: false }];
}

function bodyTerm(word: string): Term {
  return { in: "body", word, isPrefix: isUnspaced(word) };
}

/**
 * Written out: the driver hands numbers over as REAL, and FTS5 makes use of a bound on its rowid only where it is an
 * INTEGER.
 */
function integer(number: number): RawBuilder<number> {
  return sql.lit(number);
}

/** The place that an address names; a place before all others where it names none. */
function placeOf({ key }: PageCursor): number {
  const place = Number(key);
  return Number.isSafeInteger(place) ? place : 0;
}
