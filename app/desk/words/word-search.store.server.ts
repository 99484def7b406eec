import { type RawBuilder, sql } from "kysely";
import type { Database, IndexedRecords, SearchIndex, Term } from "../../database/database.ts";
import { integer } from "../../database/list-sql.server.ts";
import { PAGE_SIZE, readsDown } from "../list/list-page.ts";
import {
  ALL_PLACES,
  COUNT_LIMIT,
  type FoundPlaces,
  placeOf,
  type Places,
  restOf,
  type WantedPage,
} from "./found-places.ts";

/** A table with the records of a search. */
export interface Source {
  table: RawBuilder<unknown>;
  place: RawBuilder<unknown>;
  matches: RawBuilder<unknown>;
  /** The positions that are searched. */
  within: Places;
  /** Whether all rows match, or all of an index: then a walk along the list looks at no others. */
  allMatch?: boolean;
}

/** Returns the index as the source of what has all terms; there is at least one. */
export function indexSource(index: SearchIndex, terms: readonly Term[], within: Places): Source {
  return { table: index.table, place: index.place, matches: index.matches(terms), within };
}

/** Reads a page and the number of results by position. A first page and its number are one statement. */
export async function readInOrder(
  db: Database,
  { table, place, matches, within, allMatch = false }: Source,
  page: WantedPage,
): Promise<FoundPlaces> {
  // Without `order by`, PostgreSQL reads the whole list of a common word, or the table from its start.
  const counted = sql`(select count(*) from (select 1 from ${table} where ${matches} and ${isWithin(place, within)}
    order by ${place} desc limit ${sql.lit(COUNT_LIMIT + 1)}) as found)`;
  if (page.cursor === null && allMatch) {
    // Two short walks, which keep nothing, take a third of one that keeps what it finds.
    const { rows } = await sql<{ place: number; count: number }>`select ${place} as place, ${counted} as count
      from ${table} where ${matches} and ${inPage(place, within, page)}`.execute(db);
    return { places: rows.map((row) => row.place), lookedTo: null, count: Number(rows[0]?.count ?? 0) };
  }
  if (page.cursor === null) {
    const { rows } = await sql<{ place: number; count: number }>`with found as materialized
      (select ${place} as place from ${table} where ${matches} and ${inPage(place, within, { ...page, size: COUNT_LIMIT })})
      select place, (select count(*) from found) as count from found
      where ${inPage(sql`place`, ALL_PLACES, page)}`.execute(db);
    return { places: rows.map((row) => row.place), lookedTo: null, count: rows[0]?.count ?? 0 };
  }
  const { rows } = await sql<{ place: number }>`select ${place} as place from ${table}
    where ${matches} and ${inPage(place, within, page)}`.execute(db);
  const all = await sql<{ count: number }>`select ${counted} as count`.execute(db);
  return { places: rows.map((row) => row.place), lookedTo: null, count: all.rows[0]?.count ?? 0 };
}

/**
 * Collects all matches before sorting them: there are few if a word is rare. PostgreSQL only (docs/decisions/0060).
 *
 * @param asked.rest looked up in each record of the rare words: to gather those of a common beginning takes long
 */
export async function readGathered(
  { db, index }: IndexedRecords,
  { rare, rest, within }: { rare: readonly Term[]; rest: readonly Term[]; within: Places },
  page: WantedPage,
): Promise<FoundPlaces> {
  // `offset 0` keeps PostgreSQL from asking the index for the other words, too.
  const { rows } = await sql<{ count: number; places: (number | string)[] }>`
    with found as materialized (select place from (select * from ${index.table}
      where ${index.matches(rare)} and ${isWithin(sql`place`, within)} offset 0) as near
      where ${rest.length === 0 ? sql`true` : index.matches(rest)})
    select (select count(*) from (select 1 from found limit ${sql.lit(COUNT_LIMIT + 1)}) as counted) as count,
      array(select place from found where ${inPage(sql`place`, within, page)}) as places`.execute(db);
  // The driver gives the numbers of an int8 array as text.
  return { places: rows[0]?.places.map(Number) ?? [], lookedTo: null, count: rows[0]?.count ?? 0 };
}

/**
 * Searches the next positions, as many as the engine reaches: SQLite one word at a time, where the range limits each
 * word's list; PostgreSQL reads the range and checks all words in it. Common words may never occur together, and FTS5
 * would have to read both whole lists to find that out.
 */
export async function lookThrough(
  { db, index }: IndexedRecords,
  { terms, within }: { terms: readonly Term[]; within: Places },
  page: WantedPage,
): Promise<FoundPlaces> {
  const { cursor } = page;
  const down = readsDown(cursor, page.forward);
  // Two subqueries read the ends of the key; one query for both would scan the table.
  const ends = await sql<{
    first: number;
    last: number;
  }>`select (select min(place) from ${index.records}) as first, (select max(place) from ${index.records}) as last`.execute(
    db,
  );
  const all = ends.rows[0] ?? { first: 0, last: 0 };
  const [first, last] = [Math.max(all.first, within.low), Math.min(all.last, within.high)];
  const start = cursor ? placeOf(cursor) + (down ? -1 : 1) : down ? last : first;
  const end = start + (down ? 1 - index.reach : index.reach - 1);
  const [low, high] = down ? [Math.max(end, within.low), start] : [start, Math.min(end, within.high)];
  const range = sql`${index.place} between ${integer(low)} and ${integer(high)}`;
  const list = (term: Term) =>
    sql`select ${index.place} as place from ${index.table} where ${index.matches([term])} and ${range}`;
  // `offset 0` keeps PostgreSQL from reading the words' whole lists first.
  const near = sql`select place from (select * from ${index.table} where ${range} offset 0) as near where ${index.matches(terms)}`;
  const lists = index.inOrder ? terms.map(list) : [near];
  const { rows } = await sql<{
    place: number;
  }>`${sql.join(lists, sql` intersect `)} order by place ${down ? sql`desc` : sql`asc`} limit ${sql.lit(COUNT_LIMIT + 1)}`.execute(
    db,
  );
  const places = firstOf(rows, page);
  const ended = places.length > sizeOf(page) || (down ? end <= first : end >= last);
  return { places, lookedTo: ended ? null : end, count: rows.length };
}

function sizeOf({ size = PAGE_SIZE }: WantedPage): number {
  return size;
}

/** Returns the places of a page, and one more. */
function firstOf(rows: readonly { place: number }[], page: WantedPage): number[] {
  return rows.slice(0, sizeOf(page) + 1).map((row) => row.place);
}

/** The rest of a query for the places on one side of the cursor, next ones first: a page, and one more. */
function inPage(column: RawBuilder<unknown>, within: Places, page: WantedPage): RawBuilder<unknown> {
  const down = readsDown(page.cursor, page.forward);
  return sql`${isWithin(column, restOf(within, page.cursor, down))} order by ${column} ${down ? sql`desc` : sql`asc`} limit ${sql.lit(sizeOf(page) + 1)}`;
}

function isWithin(column: RawBuilder<unknown>, { low, high }: Places): RawBuilder<unknown> {
  if (low === ALL_PLACES.low && high === ALL_PLACES.high) return sql`true`;
  return sql`${column} between ${integer(low)} and ${integer(high)}`;
}
