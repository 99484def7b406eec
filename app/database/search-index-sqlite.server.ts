import { sql } from "kysely";
import type { SearchIndex, Term } from "./database.ts";
import { widenBeginnings } from "./search-words-sqlite.server.ts";

/**
 * Returns an index in FTS5. Every word is quoted, so that none is an operator
 * (https://www.sqlite.org/fts5.html#full_text_query_syntax).
 *
 * @param name its table; `{name}_words` lists its words
 * @param records the table with the records' positions
 */
export function sqliteIndex(name: string, records: string): SearchIndex {
  const words = sql.table(`${name}_words`);
  return {
    table: sql.table(name),
    records: sql.table(records),
    place: sql`rowid`,
    inOrder: true,
    reach: 5_000,
    matches: (terms) => sql`${sql.ref(name)} match ${terms.map(phrase).join(" AND ")}`,
    widen: (db, terms) => widenBeginnings(db, words, terms),
  };
}

function phrase({ in: column, word, isPrefix, others = [] }: Term): string {
  const whole = [word, ...others].map((one) => `"${one.replaceAll('"', '""')}"`).join(" OR ");
  return `${column} : ${isPrefix ? `${whole} *` : `(${whole})`}`;
}

/** The index of contact messages: migrations/0044-message-search.ts. */
export const sqliteMessageIndex = sqliteIndex("message_search", "contact_messages");
