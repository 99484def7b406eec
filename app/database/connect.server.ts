import { mkdirSync } from "node:fs";
import path from "node:path";
import BetterSqlite from "better-sqlite3";
import { CompiledQuery, type DatabaseConnection, type Dialect, Kysely, SqliteAdapter, SqliteDialect, SqliteDriver } from "kysely";
import type { DatabaseSchema } from "./schema.ts";

export type Database = Kysely<DatabaseSchema>;

/** Opens the SQLite file, making its folder and the file where they are missing. */
export function connect(file: string): Database {
  return new Kysely<DatabaseSchema>({ dialect: openDialect(file) });
}

/** How Kysely talks to the file. Tests put something in between, to end a server in the middle of its work. */
export function openDialect(file: string): Dialect {
  mkdirSync(path.dirname(file), { recursive: true });
  const sqlite = new BetterSqlite(file);
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("synchronous = FULL");
  sqlite.pragma("busy_timeout = 5000");
  sqlite.pragma("foreign_keys = ON");
  return new SiteSqliteDialect(sqlite);
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
    sqlite.exec("begin exclusive");
    return { db: openAs(sqlite), close: () => void sqlite.close() };
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

function openAs(sqlite: BetterSqlite.Database): Database {
  return new Kysely<DatabaseSchema>({ dialect: new SiteSqliteDialect(sqlite) });
}

class SiteSqliteDialect extends SqliteDialect {
  #sqlite: BetterSqlite.Database;

  constructor(sqlite: BetterSqlite.Database) {
    super({ database: sqlite });
    this.#sqlite = sqlite;
  }

  override createDriver() {
    return new ImmediateSqliteDriver({ database: this.#sqlite });
  }

  override createAdapter() {
    return new TransactionalSqliteAdapter();
  }
}

/**
 * Takes the write lock when a transaction begins. A plain BEGIN that reads first
 * and writes later fails at once, without waiting for busy_timeout, when another
 * process wrote in between (https://www.sqlite.org/lang_transaction.html).
 */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
}

/**
 * SQLite rolls back CREATE TABLE like any other statement, but Kysely's adapter
 * says it can't, and would leave the first half of a failed migration behind.
 */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}
