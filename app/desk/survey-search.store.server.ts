import { sql } from "kysely";
import type { Database } from "../database/connect.server.ts";
import { type Forward, PAGE_SIZE, readsDown, type Turn } from "./page-turn.ts";
import { facetWord, isUnspaced, searchWords, type SurveySearch } from "./survey-filters.ts";

// The one file that knows SQLite's full-text search (FTS5); docs/decisions/0018 says what PostgreSQL would have here.

/** What is counted to; more is said to be more. */
export const COUNT_LIMIT = 1000;

/** What a search has found when its page is full, the list is at its end, or its time is up. */
export interface FoundPlaces {
  places: number[];
  /** Where to go on, in the same direction, because the time was up; null else. */
  stoppedAt: number | null;
}

/** Places that are looked through between two looks at the clock. */
const WINDOW = 25_000;

/** Milliseconds after which a search stops and says where to go on. */
const PATIENCE = 6;

/**
 * The places (survey_cases.place) of the surveys on one page, and of one more
 * where there is one. The index is read in the order of places and no further
 * than the page goes, so that a million surveys take as long as a thousand.
 * Only words that are each in very many surveys and hardly ever together could
 * take longer: they are looked for window by window until the time is up.
 *
 * @param now the clock, in milliseconds
 */
export async function findPlaces(db: Database, search: SurveySearch, turn: Turn | null, forward: Forward, now: () => number): Promise<FoundPlaces> {
  return readPlaces(db, matchText(search), { from: turn && placeOf(turn), down: readsDown(turn, forward), most: PAGE_SIZE + 1, now });
}

/** How many surveys there are, counted no further than `COUNT_LIMIT`; `more` where there are or may be others. */
export async function countPlaces(db: Database, search: SurveySearch, now: () => number): Promise<{ surveys: number; more: boolean }> {
  const { places, stoppedAt } = await readPlaces(db, matchText(search), { from: null, down: true, most: COUNT_LIMIT + 1, now });
  return { surveys: Math.min(places.length, COUNT_LIMIT), more: places.length > COUNT_LIMIT || stoppedAt !== null };
}

interface Reading {
  /** The place to go on from, which is not read itself; null for the list's end. */
  from: number | null;
  down: boolean;
  most: number;
  now: () => number;
}

async function readPlaces(db: Database, match: string | null, { from, down, most, now }: Reading): Promise<FoundPlaces> {
  if (match === "") return { places: [], stoppedAt: null };
  const { first, last } = await endsOf(db);
  const end = down ? first : last;
  const began = now();
  const places: number[] = [];
  let at = from === null ? (down ? last + 1 : first - 1) : Math.min(Math.max(from, first - 1), last + 1);
  let window = match?.includes(" AND ") ? WINDOW : Number.MAX_SAFE_INTEGER;
  while (down ? at > end : at < end) {
    const before = now();
    if (before - began >= PATIENCE) return { places, stoppedAt: at };
    const edge = down ? Math.max(end, at - window) : Math.min(end, at + window);
    places.push(...(await readWindow(db, match, { at, edge, down, most: most - places.length })));
    if (places.length >= most) break;
    at = edge;
    // Rare words go through a million places in no time.
    if (now() - before <= 1) window *= 2;
  }
  return { places, stoppedAt: null };
}

/** Places after `at` up to and with `edge`, in the order of reading. */
async function readWindow(db: Database, match: string | null, { at, edge, down, most }: { at: number; edge: number; down: boolean; most: number }): Promise<number[]> {
  const [table, place] = match === null ? [sql`survey_cases`, sql`place`] : [sql`survey_search`, sql`rowid`];
  const fits = match === null ? sql`true` : sql`survey_search match ${match}`;
  const within = down ? sql`${place} < ${at} and ${place} >= ${edge}` : sql`${place} > ${at} and ${place} <= ${edge}`;
  const { rows } = await sql<{ place: number }>`select ${place} as place from ${table} where ${fits} and ${within}
    order by ${place} ${down ? sql`desc` : sql`asc`} limit ${sql.lit(most)}`.execute(db);
  return rows.map((row) => row.place);
}

async function endsOf(db: Database): Promise<{ first: number; last: number }> {
  // Two queries: SQLite takes the minimum or the maximum from the index, and both together from all rows.
  const { rows } = await sql<{ first: number | null; last: number | null }>`select (select min(place) from survey_cases) as first, (select max(place) from survey_cases) as last`.execute(db);
  return { first: rows[0]?.first ?? 1, last: rows[0]?.last ?? 0 };
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
