import { type RawBuilder, sql } from "kysely";
import type { SearchIndex, Term } from "./database.ts";

/**
 * Returns an index of tsvector columns in a GIN index. `survey_query` of migrations/0008-survey-search.postgres.ts
 * splits text into words.
 *
 * @param name its table
 * @param records the table with the records' positions
 */
export function postgresIndex(name: string, records: string): SearchIndex {
  return {
    table: sql.table(name),
    records: sql.table(records),
    place: sql`place`,
    inOrder: false,
    // Each position is a row of some hundred bytes to read: 10,000 took 3.6 times as long as on SQLite.
    reach: 4_000,
    matches: (terms) => sql.join(terms.map(matches), sql` and `),
    // How common a beginning is, a sample tells: desk/words/word-frequency.store.server.ts.
    widen: async (_db, terms) => [...terms],
  };
}

function matches({ in: column, word, isPrefix }: Term): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} @@ survey_query(${word}, ${sql.lit(isPrefix)})`;
}

/** The index of contact messages: migrations/0044-message-search.postgres.ts. */
export const postgresMessageIndex = postgresIndex("message_search", "contact_messages");
