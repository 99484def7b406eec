import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { SearchIndex, SearchWord } from "./database.ts";

interface KeysetRange {
  /** Time (ISO-8601 UTC) and id of the row before the first one; null for the start of the list. */
  after: { time: string; id: string } | null;
  down: boolean;
  limit: number;
}

/** Takes a range by key, so a late page costs no more than the first (https://use-the-index-luke.com/no-offset). */
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

/** The same for a column of whole numbers, such as `place`. */
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

/** Selects at most `most` characters of a column, plus an ellipsis if cut, so a list reads no more than it shows. */
export function cut<Text extends string | null = string>(column: string, most: number = LINE): RawBuilder<Text> {
  const [text, end] = [sql.ref(column), sql.lit(most)];
  // The number of bytes is known without reading the text; the number of characters is not.
  return sql<Text>`case when octet_length(${text}) <= ${end} or length(substr(${text}, 1, ${end} + 1)) <= ${end} then ${text} else substr(${text}, 1, ${end}) || '…' end`;
}

/** Matches emails of a kind and, unless `about` is null, about such a record, such as `survey:%`. */
export function isMailOf({ kind, about }: { kind: string; about: string | null }): RawBuilder<boolean> {
  return about === null ? sql`kind = ${kind}` : sql`(kind = ${kind} and about like ${about})`;
}

/**
 * Returns the records of a table, which has a column `place`, with all words of a search: all records if `words` is
 * null, none if it is empty. `at` is their place in the list. The index returns them in that order, so FTS5 stops once
 * the page is full. The cross join keeps SQLite from querying the index for each record
 * (https://www.sqlite.org/optoverview.html).
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
