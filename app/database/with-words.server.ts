import { type RawBuilder, sql } from "kysely";
import type { SearchIndex, SearchWord } from "./database.ts";

/**
 * Returns the records of a table that have all words of a search, or all records without a search. `at` is their place
 * in the list, by which the index hands them over in order: FTS5 then stops where the page is full. The cross join
 * keeps SQLite from asking the index anew for each record (https://www.sqlite.org/optoverview.html).
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
