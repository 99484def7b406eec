import type { Connected, Database } from "./database.ts";
import type { Row } from "./read-table.server.ts";

/** The database that is moved away from. */
export interface MoveSource {
  db: Database;
  /** What a sentence calls it. */
  name: string;
  /** Where and when it was moved, or null. */
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
export interface MoveTarget extends Pick<Connected, "db" | "migrations" | "surveyIndex"> {
  /** Its address, without the password. */
  name: string;
  /** Lets the transaction take its time. */
  takeTime: (db: Database) => Promise<void>;
  /** Keeps triggers from adding rows of their own. */
  prepare: (db: Database, tables: readonly string[]) => Promise<void>;
  /** Adds rows, which all have these columns. */
  insert: (db: Database, table: string, columns: readonly string[], rows: readonly Row[]) => Promise<void>;
  /** Makes what is made of rows (search index, next numbers), and lets triggers work again. */
  finish: (db: Database, tables: readonly string[]) => Promise<void>;
}
