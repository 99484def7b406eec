import { sql } from "kysely";
import type { SearchIndex, SearchWord } from "./database.ts";

/**
 * Returns an index in FTS5, whose rowids are the records' places. Every word is quoted, so that none is an operator
 * (https://www.sqlite.org/fts5.html#full_text_query_syntax).
 *
 * @param name its table
 */
export function sqliteIndex(name: string): SearchIndex {
  return {
    places: (words) =>
      sql`select rowid as place from ${sql.table(name)} where ${sql.ref(name)} match ${words.map(phrase).join(" AND ")}`,
  };
}

function phrase({ text, isBeginning }: SearchWord): string {
  return `"${text.replaceAll('"', '""')}"${isBeginning ? " *" : ""}`;
}

/** The index of contact messages: migrations/0044-message-search.ts. */
export const sqliteMessageIndex = sqliteIndex("message_search");

/** The index of orders: migrations/0071-plain-search.ts. */
export const sqliteOrderIndex = sqliteIndex("order_search");
