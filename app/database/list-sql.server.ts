import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { SearchIndex, SearchWord } from "./database.ts";

interface KeysetRange {
  /** Time (ISO-8601 UTC) and id of the row before the first one; null for the start of the list. */
  after: { time: string; id: string } | null;
  down: boolean;
  limit: number;
}

/**
 * Sorts a query by a column of times and by id, and takes a range of it by key, so that a late page costs no more than
 * the first one (https://use-the-index-luke.com/no-offset).
 */
export function inKeysetRange<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  column: keyof Tables[Table] & string,
  { after, down, limit }: KeysetRange,
): SelectQueryBuilder<Tables, Table, Row> {
  const [time, id, order] = [sql.ref(column), sql.ref("id"), down ? "desc" : "asc"] as const;
  const sorted = query.orderBy(time, order).orderBy(id, order).limit(limit);
  if (!after) return sorted;
  return sorted.where(sql<boolean>`(${time}, ${id}) ${down ? sql`<` : sql`>`} (${after.time}, ${after.id})`);
}

/** Sorts a query by a column of places, which are whole numbers, and takes a range of it by key. */
export function inPlaceRange<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  column: string,
  { after, down, limit }: { after: number | null; down: boolean; limit: number },
): SelectQueryBuilder<Tables, Table, Row> {
  const place = sql.ref(column);
  // As a literal: the driver binds numbers as REAL, and FTS5 uses a bound on its rowid only if it is an INTEGER.
  const sorted = query.orderBy(place, down ? "desc" : "asc").limit(sql.lit(limit));
  return after === null ? sorted : sorted.where(sql<boolean>`${place} ${down ? sql`<` : sql`>`} ${sql.lit(after)}`);
}

/** The most characters of a text in a list. A name may have that many, see server/forms/limits.ts. */
const LINE = 200;

/**
 * Selects at most `most` characters of a column's text, with an ellipsis if there are more. The database cuts it, so a
 * list reads no more than it shows.
 */
export function cut<Text extends string | null = string>(column: string, most: number = LINE): RawBuilder<Text> {
  const [text, end] = [sql.ref(column), sql.lit(most)];
  // The number of bytes is known without reading the text; the number of characters is not.
  return sql<Text>`case when octet_length(${text}) <= ${end} or length(substr(${text}, 1, ${end} + 1)) <= ${end} then ${text} else substr(${text}, 1, ${end}) || '…' end`;
}

/** The condition that an email is of a kind and, unless `about` is null, about such a record, such as `survey:%`. */
export function isMailOf({ kind, about }: { kind: string; about: string | null }): RawBuilder<boolean> {
  return about === null ? sql`kind = ${kind}` : sql`(kind = ${kind} and about like ${about})`;
}

/**
 * Returns the records of a table that have all words of a search, or all records without a search. `at` is their place
 * in the list, by which the index hands them over in order: FTS5 then stops where the page is full. The cross join
 * keeps SQLite from querying the index again for each record (https://www.sqlite.org/optoverview.html).
 *
 * @param table with a column `place`
 * @param words null without a search; a search without a word finds nothing
 */
export function withWords<Row>(
  table: string,
  index: SearchIndex,
  words: readonly SearchWord[] | null,
): RawBuilder<Row & { at: number }> {
  const own = sql`${sql.table(table)} as own`;
  if (words === null) return sql`(select own.place as at, own.* from ${own})`;
  if (words.length === 0) return sql`(select own.place as at, own.* from ${own} where false)`;
  return sql`(select found.place as at, own.* from (${index.places(words)}) as found cross join ${own}
    where own.place = found.place)`;
}
