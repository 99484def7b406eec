import { type RawBuilder, sql } from "kysely";
import type { IndexedRecords, SearchIndex, Term } from "../../database/database.ts";
import { COUNT_LIMIT } from "./found-places.ts";

/** Records in a sample, for engines that can't count a word's records quickly. */
const SAMPLE = 300;
/** A word is common if at least this many records of a sample have it: one in thirty. */
const COMMON = SAMPLE / 30;

/**
 * Multiples of the golden ratio, without their whole part, are spread evenly from 0 to 1 (Knuth, The Art of Computer
 * Programming, volume 3, section 6.4). Equal steps would miss a word that repeats itself in step with them.
 */
const GOLDEN = 0.618_033_988_7;

/**
 * Whether more records have a word than are counted. One rare word makes a search short, even if the others are common.
 * SQLite only: FTS5 stops after so many records.
 */
export async function isCommon({ db, index }: IndexedRecords, term: Term): Promise<boolean> {
  const { rows } =
    await sql`select 1 from ${index.table} where ${index.matches([term])} limit 1 offset ${sql.lit(COUNT_LIMIT)}`.execute(
      db,
    );
  return rows.length > 0;
}

/**
 * Returns the common words of several, by two samples: the latest records, and records spread evenly over all. The
 * latest alone would mislead: most of the surveys among them are still new, while most older ones have another status.
 * PostgreSQL only.
 */
export async function commonTerms({ db, index }: IndexedRecords, terms: readonly Term[]): Promise<Term[]> {
  if (terms.length === 0) return [];
  const counts = sql.join(
    terms.map(
      (term) =>
        sql`greatest(${countOf(index, term, sql`is_late`)}, ${countOf(index, term, sql`not is_late`)}) >= ${sql.lit(COMMON)}`,
    ),
  );
  const { rows } = await sql<{ common: boolean[] }>`
    with ends as (select min(place) as first, max(place) as last from ${index.table}),
    latest as (select true as is_late, near.* from ${index.table} as near order by place desc limit ${sql.lit(SAMPLE)}),
    spread as (select false as is_late, near.* from ${index.table} as near where place = any (array(
      select first + trunc((last - first) * (step * ${sql.lit(GOLDEN)} % 1))::bigint
      from ends, generate_series(1, ${sql.lit(SAMPLE)}) as step)))
    select array[${counts}] as common from (select * from latest union all select * from spread) as sample`.execute(db);
  return terms.filter((_, place) => rows[0]?.common[place] ?? false);
}

function countOf(index: SearchIndex, term: Term, which: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`count(*) filter (where ${which} and ${index.matches([term])})`;
}
