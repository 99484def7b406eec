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

/** The search index of surveys, with a row for each, in the engine's own way (docs/decisions/0018). */
export interface SurveyIndex {
  /** The column that holds `survey_cases.place`. */
  place: RawBuilder<number>;
  /** Whether the rows that match are read in the order of places, and no more of them than are asked for. */
  inOrder: boolean;
  /** Whether a row of `survey_search` has all of the terms; there is at least one. */
  matches: (terms: readonly Term[]) => RawBuilder<boolean>;
  /** The text columns in the index, as the database's catalog has them. */
  readColumns: (db: Database) => Promise<string[]>;
  /** Keeps everyone else from changing a survey until the transaction ends, however long it takes. */
  lock: (db: Database) => Promise<void>;
  /** Puts these text columns into the index, and no others. Rows that are there stay as they are. */
  setColumns: (db: Database, columns: readonly string[]) => Promise<void>;
  /** Writes the rows of some surveys again: those of `creator_surveys` for which a condition holds. */
  rewrite: (db: Database, where: RawBuilder<boolean>) => Promise<void>;
}

export type Database = Kysely<DatabaseSchema>;

/** Where the data is: a SQLite file, or a PostgreSQL database with the most connections to open. */
export type DatabasePlace = ({ file: string } | { url: string; connections: number }) & ReadOnly;

export interface ReadOnly {
  /** Set in maintenance mode: every write fails as in an outage. */
  readOnly?: boolean;
}

/** Turns an engine's error into the one to throw. */
export type ExplainFailure = (error: unknown) => unknown;

/** A database with the parts that differ between the engines. */
export interface Connected {
  db: Database;
  migrations: Record<string, Migration>;
  surveyIndex: SurveyIndex;
  /** Erases deleted data from the engine's files, if an erasure is due (docs/decisions/0057). */
  eraseDeleted: () => Promise<void>;
}
