import type { Kysely, RawBuilder } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseSchema } from "./schema.ts";

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

export type Database = Kysely<DatabaseSchema>;

/**
 * Where the data is: in a file of SQLite, or in a database of PostgreSQL, to which so many connections are opened at
 * most.
 */
export type DatabasePlace = ({ file: string } | { url: string; connections: number }) & ReadOnly;

export interface ReadOnly {
  /** In maintenance mode: whatever would write fails as it does at an outage. */
  readOnly?: boolean;
}

/** Turns what an engine throws into what whoever asked shall catch. */
export type ExplainFailure = (error: unknown) => unknown;

/** A database, and what is written otherwise for each engine. */
export interface Connected {
  db: Database;
  migrations: Record<string, Migration>;
  surveyIndex: SurveyIndex;
  /** Erases what was deleted from where the engine keeps it, if an erasure was asked for (docs/decisions/0057). */
  eraseDeleted: () => Promise<void>;
}
