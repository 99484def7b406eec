import type { Kysely, RawBuilder } from "kysely";
import type { DatabaseSchema } from "./schema/schema.ts";

/** A word of a search, or several with signs between them: `gospel-choir` matches where its words are adjacent. */
export interface SearchWord {
  text: string;
  isBeginning: boolean;
}

/** A full-text index with one row per record. Each engine has its own. */
export interface SearchIndex {
  /** Returns a query for the places (`place`) of the records that have all words; there is at least one word. */
  places: (words: readonly SearchWord[]) => RawBuilder<{ place: number }>;
}

/** The search index of surveys: its columns follow the questions. */
export interface SurveyIndex extends SearchIndex {
  readColumns: (db: Database) => Promise<string[]>;
  /** Replaces the index's columns, and reindexes surveys for which `changed` holds. Call it in a transaction. */
  setColumns: (db: Database, columns: readonly string[], changed: RawBuilder<boolean>) => Promise<void>;
}

export type Database = Kysely<DatabaseSchema>;

/** Where the data is: a SQLite file, or a PostgreSQL database with the maximum number of connections. */
export type DatabasePlace = ({ file: string } | { url: string; connections: number }) & ReadOnly;

export interface ReadOnly {
  /** Set in maintenance mode: every write fails as in an outage. */
  readOnly?: boolean;
}

/** A database with the parts that differ between the engines. */
export interface Connected {
  db: Database;
  /** Does work that may take minutes, such as migrations: its statements have no time limits. */
  withoutTimeouts: <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>;
  surveyIndex: SurveyIndex;
  messageIndex: SearchIndex;
  orderIndex: SearchIndex;
  /** Returns a value that changes with each commit by any program; null where that costs as much as reading. */
  countCommits: (() => string) | null;
  /** Erases deleted data from the engine's files, if an erasure is due (docs/decisions/0057). */
  eraseDeleted: () => Promise<void>;
}

export type SurveyRecords = Pick<Connected, "db" | "surveyIndex">;
export type MessageRecords = Pick<Connected, "db" | "messageIndex">;
export type OrderRecords = Pick<Connected, "db" | "orderIndex">;
