import { sql } from "kysely";
import type { SurveyIndex, Term } from "./database.ts";

/**
 * FTS5: every word in quotes, so that none is an operator (https://www.sqlite.org/fts5.html#full_text_query_syntax).
 */
export const sqliteSurveyIndex: SurveyIndex = {
  place: sql`rowid`,
  inOrder: true,
  matches: (terms) => sql`survey_search match ${terms.map(phrase).join(" AND ")}`,
};

function phrase({ in: column, word, isPrefix }: Term): string {
  return `${column} : "${word.replaceAll('"', '""')}"${isPrefix ? " *" : ""}`;
}
