import { closeSync, openSync } from "node:fs";
import path from "node:path";
import BetterSqlite from "better-sqlite3";
import { type Dialect, Kysely } from "kysely";
import type { Connected, Database, ExplainFailure, ReadOnly } from "./connect.server.ts";
import { dropRightsOfOthers } from "./drop-rights.server.ts";
import { makeFolder } from "./make-folder.server.ts";
import { migrations } from "./migrations.ts";
import { refuseMoved } from "./moved-mark-sqlite.server.ts";
import { runCommand } from "./run-command.server.ts";
import type { DatabaseSchema } from "./schema.ts";
import { SiteSqliteDialect } from "./sqlite-dialect.server.ts";
import { sqliteSurveyIndex } from "./survey-index-sqlite.server.ts";

export type SqliteFile = BetterSqlite.Database;

/** What SQLite keeps beside a file. */
export const COMPANIONS = ["-wal", "-shm", "-journal"];

/** Bytes of the write-ahead log that stay on disk: four times what is written between two checkpoints. */
export const LONGEST_LOG = 16 * 1024 * 1024;

/** KiB of pages that each connection keeps: a machine of 512 MB has better uses for the 16 MB of each that better-sqlite3 takes (docs/decisions/0063). */
const PAGE_CACHE = 4_096;

/**
 * Opens the SQLite file, making its folder and the file where they are missing.
 *
 * @throws {DatabaseProblem} where what was in it was moved to PostgreSQL; in maintenance mode it can still be read
 */
export async function connectSqlite(place: { file: string } & ReadOnly, explain?: ExplainFailure): Promise<Connected> {
  const db = openFile(place.file, explain, place);
  try {
    if (!place.readOnly) await refuseMoved(db, place.file);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, migrations, surveyIndex: sqliteSurveyIndex, eraseDeleted: () => runCommand("erase", [], place.file) };
}

/** The same without what is written for SQLite alone: for backups, and whoever looks into a file. */
export function openFile(file: string, explain?: ExplainFailure, choices?: ReadOnly): Database {
  return new Kysely<DatabaseSchema>({ dialect: openDialect(file, explain, choices) });
}

/** How Kysely talks to the file. Tests put something in between, to end a server in the middle of its work. */
export function openDialect(file: string, explain?: ExplainFailure, { readOnly = false }: ReadOnly = {}): Dialect {
  keepToOwner(file);
  const sqlite = new BetterSqlite(file);
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("synchronous = FULL");
  sqlite.pragma("foreign_keys = ON");
  overwriteDeleted(sqlite);
  // After a burst the log would stay as long as it was. What else could be set, and is not: docs/decisions/0037.
  sqlite.pragma(`journal_size_limit = ${LONGEST_LOG}`);
  if (readOnly) sqlite.pragma("query_only = ON");
  const reader = new BetterSqlite(file, { readonly: true, timeout: 0 });
  for (const connection of [sqlite, reader]) connection.pragma(`cache_size = -${PAGE_CACHE}`);
  return new SiteSqliteDialect({ writer: sqlite, reader }, explain);
}

/** Nobody but its owner may read the file, nor what SQLite keeps beside it, to which it gives the file's mode. */
function keepToOwner(file: string): void {
  makeFolder(path.dirname(file));
  closeSync(openSync(file, "a", 0o600));
  for (const ending of ["", ...COMPANIONS]) dropRightsOfOthers(file + ending);
}

/** Opens a file to look into it, and leaves it as it is. */
export function openReadOnly(file: string): Database {
  return openAs(new BetterSqlite(file, { readonly: true, fileMustExist: true }));
}

/** A file that nobody else can open as long as this is not closed. */
export interface Alone {
  db: Database;
  /** Closes at once; Kysely's own `destroy` does nothing where no query was run. */
  close: () => void;
}

/**
 * Opens a file that no other program has open: writes its log into it, removes the log, and
 * keeps everybody out until it is closed. A program in WAL mode holds a lock as long as it has
 * a file open, so that leaving that mode fails while there is one (https://www.sqlite.org/wal.html).
 *
 * @throws with the code SQLITE_BUSY where another program has it open
 */
export function openAlone(file: string): Alone {
  const sqlite = new BetterSqlite(file, { fileMustExist: true, timeout: 1000 });
  try {
    sqlite.pragma("journal_mode = DELETE");
    overwriteDeleted(sqlite);
    sqlite.exec("begin exclusive");
    return { db: openAs(sqlite), close: () => void sqlite.close() };
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/** What is deleted is written over with zeros. Not all of it is: docs/decisions/0057. */
function overwriteDeleted(sqlite: BetterSqlite.Database): void {
  sqlite.pragma("secure_delete = ON");
}

function openAs(sqlite: BetterSqlite.Database): Database {
  return new Kysely<DatabaseSchema>({ dialect: new SiteSqliteDialect({ writer: sqlite, reader: null }) });
}
