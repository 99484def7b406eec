import type { Kysely, RawBuilder } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseSchema } from "./schema/schema.ts";

/** A word of a search. */
export interface Term {
  /** Which text is searched: what people wrote, or the words that stand for filters. */
  in: "body" | "facets";
  /** As entered, without spaces: `gospel-choir` matches where its words are adjacent. */
  word: string;
  /** Whether longer words that start with it match, too. */
  isPrefix: boolean;
  /** Whether only a beginning can find it: a script without spaces has no whole words. */
  isKept?: boolean;
  /** Other words of the index that match as well. */
  others?: readonly string[];
}

/** A search index with one row per record. Each engine implements it in its own way (docs/decisions/0018). */
export interface SearchIndex {
  /** Its table. */
  table: RawBuilder<unknown>;
  /** The table whose column `place` has the positions of the records. */
  records: RawBuilder<unknown>;
  /** The column of the index that holds `place`. */
  place: RawBuilder<number>;
  /** Whether matching rows are read in the order of places, and no more of them than requested. */
  inOrder: boolean;
  /** Positions that are searched for one page if every word is common. */
  reach: number;
  /** Whether a row of the index has all of the terms; there is at least one. */
  matches: (terms: readonly Term[]) => RawBuilder<boolean>;
  /** Replaces beginnings that would take long to look up by the words that begin so (docs/decisions/0107). */
  widen: (db: Database, terms: readonly Term[]) => Promise<Term[]>;
}

/** The search index of surveys: its columns follow the questions. */
export interface SurveyIndex extends SearchIndex {
  /** The text columns in the index, as the database's catalog has them. */
  readColumns: (db: Database) => Promise<string[]>;
  /** Keeps everyone else from changing a survey until the transaction ends, however long it takes. */
  lock: (db: Database) => Promise<void>;
  /** Replaces the text columns of the index. Existing rows stay as they are. */
  setColumns: (db: Database, columns: readonly string[]) => Promise<void>;
  /** Rewrites the index rows of those surveys in `creator_surveys` for which a condition holds. */
  rewrite: (db: Database, where: RawBuilder<boolean>) => Promise<void>;
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
  atLeisure: <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>;
  migrations: Record<string, Migration>;
  surveyIndex: SurveyIndex;
  messageIndex: SearchIndex;
  /**
   * Returns a value that changes with every commit to the file, by whichever program; null if the engine has none that
   * costs less than to read.
   */
  countCommits: (() => string) | null;
  /** Erases deleted data from the engine's files, if an erasure is due (docs/decisions/0057). */
  eraseDeleted: () => Promise<void>;
}

/** The database and a search index. */
export interface IndexedRecords {
  db: Database;
  index: SearchIndex;
}

/** The database and the search index of surveys. */
export interface SurveyRecords {
  db: Database;
  surveyIndex: SurveyIndex;
}

/** The database and the search index of messages. */
export interface MessageRecords {
  db: Database;
  messageIndex: SearchIndex;
}
