import { type Dialect, Kysely } from "kysely";
import type { Connected, Database, ExplainFailure, ReadOnly } from "./database.ts";
import { inTransaction } from "./in-transaction.server.ts";
import { migrations } from "./migrations.ts";
import type { MoveMark, MoveSource } from "./move.ts";
import { markMoved, readMark, refuseMoved, unmark } from "./moved-mark-sqlite.server.ts";
import { runCommand } from "./run-command.server.ts";
import type { DatabaseSchema } from "./schema/schema.ts";
import { sqliteMessageIndex } from "./search-index-sqlite.server.ts";
import { SiteSqliteDialect } from "./sqlite-dialect.server.ts";
import {
  commitCounter,
  openExclusively,
  openPair,
  openToLook,
  openToRewrite,
  type SqliteFile,
} from "./sqlite-file.server.ts";
import { sqliteSurveyIndex } from "./survey-index-sqlite.server.ts";

/**
 * Opens the SQLite file. Creates its folder and the file if they are missing.
 *
 * @throws {DatabaseProblem} if its data was moved to PostgreSQL; in maintenance mode it can still be read
 */
export async function connectSqlite(place: { file: string } & ReadOnly, explain?: ExplainFailure): Promise<Connected> {
  const pair = openPair(place.file, place.readOnly ?? false);
  const db: Database = new Kysely<DatabaseSchema>({ dialect: new SiteSqliteDialect(pair, explain) });
  try {
    if (!place.readOnly) await refuseMoved(db, place.file);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    db,
    migrations,
    surveyIndex: sqliteSurveyIndex,
    messageIndex: sqliteMessageIndex,
    countCommits: commitCounter(pair.reader),
    eraseDeleted: () => runCommand("erase", [], place.file),
  };
}

/** Opens a file for backups and for reading, without checks. */
export function openFile(file: string, explain?: ExplainFailure, choices?: ReadOnly): Database {
  return new Kysely<DatabaseSchema>({ dialect: openDialect(file, explain, choices) });
}

/** The dialect for Kysely. Tests wrap it to kill a server in the middle of its work. */
export function openDialect(file: string, explain?: ExplainFailure, { readOnly = false }: ReadOnly = {}): Dialect {
  return new SiteSqliteDialect(openPair(file, readOnly), explain);
}

/** Opens a file for an erasure: see `openToRewrite`. */
export function openToErase(file: string): Database {
  return new Kysely<DatabaseSchema>({ dialect: new SiteSqliteDialect(openToRewrite(file)) });
}

/** Opens a file for reading only. */
export function openReadOnly(file: string): Database {
  return openAs(openToLook(file));
}

/** A file that no other program can open until this one closes it. */
export interface Alone {
  db: Database;
  /** Closes immediately; Kysely's own `destroy` does nothing if no query was run. */
  close: () => void;
}

/** See `openExclusively`. */
export function openAlone(file: string): Alone {
  const sqlite = openExclusively(file);
  return { db: openAs(sqlite), close: () => void sqlite.close() };
}

function openAs(sqlite: SqliteFile): Database {
  return new Kysely<DatabaseSchema>({ dialect: new SiteSqliteDialect({ writer: sqlite, reader: null }) });
}

/** Opens a file as the source of a move. */
export function moveSourceOf(file: string): MoveSource {
  return { db: openFile(file), name: file, readMark, mark: markMoved };
}

/** Makes a moved file writable again. Returns where and when it was moved; null if it was not. */
export async function takeBackFile(file: string): Promise<MoveMark | null> {
  const db = openFile(file);
  try {
    return await inTransaction(db, async (trx) => {
      const mark = await readMark(trx);
      if (mark) await unmark(trx);
      return mark;
    });
  } finally {
    await db.destroy();
  }
}
