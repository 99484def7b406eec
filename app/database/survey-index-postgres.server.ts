import { type RawBuilder, sql } from "kysely";
import type { SurveyIndex, Term } from "./database.ts";

/**
 * tsvector columns in a GIN index; migrations/0008-survey-search.postgres.ts makes them, and the function that parts
 * words.
 */
export const postgresSurveyIndex: SurveyIndex = {
  place: sql`place`,
  inOrder: false,
  matches: (terms) => sql.join(terms.map(matches), sql` and `),
};

function matches({ in: column, word, isPrefix }: Term): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} @@ survey_query(${word}, ${sql.lit(isPrefix)})`;
}
