import { closeSync, openSync } from "node:fs";
import path from "node:path";
import BetterSqlite from "better-sqlite3";
import { makeFolder, restrictToOwner } from "./owner-only.server.ts";

export type SqliteFile = BetterSqlite.Database;

/** What SQLite keeps beside a file. */
export const COMPANIONS = ["-wal", "-shm", "-journal"];

/** Bytes of the write-ahead log that stay on disk: four times what is written between two checkpoints. */
export const LONGEST_LOG = 16 * 1024 * 1024;

/**
 * KiB of pages that each connection keeps: a machine of 512 MB has better uses for the 16 MB of each that
 * better-sqlite3 takes (docs/decisions/0063).
 */
const PAGE_CACHE = 4_096;

/** Opens a file twice, to write and to read, making its folder and the file where they are missing. */
export function openPair(file: string, readOnly: boolean): { writer: SqliteFile; reader: SqliteFile } {
  keepToOwner(file);
  const writer = new BetterSqlite(file);
  writer.pragma("journal_mode = WAL");
  writer.pragma("synchronous = FULL");
  writer.pragma("foreign_keys = ON");
  overwriteDeleted(writer);
  // After a burst the log would stay as long as it was. What else could be set, and is not: docs/decisions/0037.
  writer.pragma(`journal_size_limit = ${LONGEST_LOG}`);
  if (readOnly) writer.pragma("query_only = ON");
  const reader = new BetterSqlite(file, { readonly: true, timeout: 0 });
  for (const connection of [writer, reader]) connection.pragma(`cache_size = -${PAGE_CACHE}`);
  return { writer, reader };
}

/** Opens a file to look into it, and leaves it as it is. */
export function openToLook(file: string): SqliteFile {
  return new BetterSqlite(file, { readonly: true, fileMustExist: true });
}

/**
 * Opens a file that no other program has open: writes its log into it, removes the log, and keeps everybody out until
 * it is closed. A program in WAL mode holds a lock as long as it has a file open, so that leaving that mode fails while
 * there is one (https://www.sqlite.org/wal.html).
 *
 * @throws with the code SQLITE_BUSY where another program has it open
 */
export function openExclusively(file: string): SqliteFile {
  const sqlite = new BetterSqlite(file, { fileMustExist: true, timeout: 1000 });
  try {
    sqlite.pragma("journal_mode = DELETE");
    overwriteDeleted(sqlite);
    sqlite.exec("begin exclusive");
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/** Nobody but its owner may read the file, nor what SQLite keeps beside it, to which it gives the file's mode. */
function keepToOwner(file: string): void {
  makeFolder(path.dirname(file));
  closeSync(openSync(file, "a", 0o600));
  for (const ending of ["", ...COMPANIONS]) restrictToOwner(file + ending);
}

/** What is deleted is written over with zeros. Not all of it is: docs/decisions/0057. */
function overwriteDeleted(sqlite: SqliteFile): void {
  sqlite.pragma("secure_delete = ON");
}
