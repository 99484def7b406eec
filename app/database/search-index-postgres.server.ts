import { type RawBuilder, sql } from "kysely";
import type { SearchIndex, SearchWord } from "./database.ts";

/**
 * Returns an index of a tsvector column in GIN. `survey_query` of migrations/0071-plain-search.postgres.ts splits text
 * into words.
 *
 * @param name its table
 */
export function postgresIndex(name: string): SearchIndex {
  return {
    places: (words) =>
      sql`select place from ${sql.table(name)} where body @@ (${sql.join(words.map(query), sql` && `)})`,
  };
}

function query({ text, isBeginning }: SearchWord): RawBuilder<unknown> {
  return sql`survey_query(${text}, ${sql.lit(isBeginning)})`;
}

/** The index of contact messages: migrations/0044-message-search.postgres.ts. */
export const postgresMessageIndex = postgresIndex("message_search");

/** The index of orders: migrations/0071-plain-search.postgres.ts. */
export const postgresOrderIndex = postgresIndex("order_search");
