import { closeSync, openSync } from "node:fs";
import path from "node:path";
import BetterSqlite from "better-sqlite3";
import { makeFolder, restrictToOwner } from "./owner-only.server.ts";

export type SqliteFile = BetterSqlite.Database;

/** Endings of the files that SQLite keeps beside a database file. */
export const COMPANIONS = ["-wal", "-shm", "-journal"];

/** Bytes of the write-ahead log that stay on disk: four times what is written between two checkpoints. */
export const LONGEST_LOG = 16 * 1024 * 1024;

/**
 * KiB of pages that each connection caches: better-sqlite3's default of 16 MB per connection is too much for a machine
 * of 512 MB (docs/decisions/0063).
 */
const PAGE_CACHE = 4_096;

/** Opens a file twice, to write and to read. Creates its folder and the file if they are missing. */
export function openPair(file: string, readOnly: boolean): { writer: SqliteFile; reader: SqliteFile } {
  keepToOwner(file);
  const writer = new BetterSqlite(file);
  writer.pragma("journal_mode = WAL");
  writer.pragma("synchronous = FULL");
  writer.pragma("foreign_keys = ON");
  overwriteDeleted(writer);
  // Without this, the log would stay at its largest size after a burst. Other settings that were considered and are not
  // set: docs/decisions/0037.
  writer.pragma(`journal_size_limit = ${LONGEST_LOG}`);
  if (readOnly) writer.pragma("query_only = ON");
  const reader = new BetterSqlite(file, { readonly: true, timeout: 0 });
  for (const connection of [writer, reader]) connection.pragma(`cache_size = -${PAGE_CACHE}`);
  return { writer, reader };
}

/**
 * Opens a file to write the rows of each table anew. References are not followed, since every row comes back, and the
 * tables in which a search index keeps its words can be written to
 * (https://www.sqlite.org/c3ref/c_dbconfig_defensive.html).
 */
export function openToRewrite(file: string): { writer: SqliteFile; reader: SqliteFile } {
  const pair = openPair(file, false);
  pair.writer.pragma("foreign_keys = OFF");
  pair.writer.unsafeMode();
  return pair;
}

/**
 * Returns a function that returns SQLite's number of what other connections have committed
 * (https://www.sqlite.org/pragma.html#pragma_data_version). For the one that reads, the one that writes is another.
 */
export function commitCounter(reader: SqliteFile): () => number {
  const statement = reader.prepare<[], number>("pragma data_version").pluck();
  return () => statement.get() ?? Number.NaN;
}

/** Opens an existing file for reading only. */
export function openToLook(file: string): SqliteFile {
  return new BetterSqlite(file, { readonly: true, fileMustExist: true });
}

/**
 * Opens a file that no other program has open: writes its log into it, removes the log, and locks everybody out until
 * it is closed. A program in WAL mode holds a lock as long as it has a file open, so leaving that mode fails while
 * there is one (https://www.sqlite.org/wal.html).
 *
 * @throws with the code SQLITE_BUSY if another program has it open
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

/** Lets only the owner read the file and the files that SQLite keeps beside it, which get the file's mode. */
function keepToOwner(file: string): void {
  makeFolder(path.dirname(file));
  closeSync(openSync(file, "a", 0o600));
  for (const ending of ["", ...COMPANIONS]) restrictToOwner(file + ending);
}

/** Overwrites deleted data with zeros. This does not reach all of it: docs/decisions/0057. */
function overwriteDeleted(sqlite: SqliteFile): void {
  sqlite.pragma("secure_delete = ON");
}
