import type { Connected, Database } from "./database.ts";
import type { ReadTable, Row } from "./read-table.server.ts";

/** The database that is moved away from. */
export interface MoveSource {
  db: Database;
  /** Its name in messages. */
  name: string;
  /** Returns where and when it was moved; null if it was not. */
  readMark: (db: Database) => Promise<MoveMark | null>;
  /** Leaves a mark, after which nobody can write to it. */
  mark: (db: Database, mark: MoveMark) => Promise<void>;
}

export interface MoveMark {
  /** Address of the other database, without its password. */
  address: string;
  movedAt: string;
}

/** The database that is moved to. Its functions are called in one transaction, in this order. */
export interface MoveTarget extends Pick<Connected, "db" | "atLeisure" | "migrations" | "surveyIndex"> {
  /** Its address, without the password. */
  name: string;
  /** Disables triggers, which would add rows. */
  prepare: (db: Database, tables: readonly string[]) => Promise<void>;
  /** Adds rows, which all have the table's columns. */
  insert: (db: Database, table: ReadTable, rows: readonly Row[]) => Promise<void>;
  /** Builds what is derived from rows (search index, next numbers), and enables triggers again. */
  finish: (db: Database, tables: readonly string[]) => Promise<void>;
}
