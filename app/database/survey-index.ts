import type { RawBuilder } from "kysely";

/** One word that is searched for. */
export interface Term {
  /** In what people wrote, or among the words that stand for filters. */
  in: "body" | "facets";
  /** As it was typed, without spaces: `gospel-choir` is found where its words stand side by side. */
  word: string;
  /** Found by its beginning too. */
  isPrefix: boolean;
}

/** The search index of surveys, a row for each, as the engine at hand keeps it; docs/decisions/0018. */
export interface SurveyIndex {
  /** The column that holds `survey_cases.place`. */
  place: RawBuilder<number>;
  /** Whether the rows that match are read in the order of places, and no more of them than are asked for. */
  inOrder: boolean;
  /** Whether a row of `survey_search` has all of the terms; there is at least one. */
  matches: (terms: readonly Term[]) => RawBuilder<boolean>;
}
