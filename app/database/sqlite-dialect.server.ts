import {
  CompiledQuery,
  type DatabaseConnection,
  type SelectQueryNode,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
} from "kysely";
import { BusyRetryConnection, type Shared } from "./busy-retry-connection.server.ts";
import { markOutage } from "./database-problem.server.ts";
import type { ExplainFailure } from "./database.ts";
import { GroupCommit } from "./group-commit.server.ts";
import { Mutex } from "./in-transaction.server.ts";
import type { SqliteFile } from "./sqlite-file.server.ts";
import { isSqliteOutage } from "./sqlite-problem.server.ts";
import { cacheStatements } from "./statement-cache.server.ts";

/** Kysely's dialect for an open SQLite file. */
export class SiteSqliteDialect extends SqliteDialect {
  #file: OpenFile;
  #explain: ExplainFailure | undefined;

  constructor(file: OpenFile, explain?: ExplainFailure) {
    super({ database: file.writer });
    this.#file = file;
    this.#explain = explain;
  }

  override createDriver() {
    // Waiting for a lock inside SQLite would block the whole process: BusyRetryConnection waits instead.
    this.#file.writer.pragma("busy_timeout = 0");
    return new BusyRetryDriver(this.#file, this.#explain);
  }

  override createQueryCompiler() {
    return new SiteSqliteQueryCompiler();
  }

  override createAdapter() {
    return new SiteSqliteAdapter();
  }
}

/** Omits FOR UPDATE and SKIP LOCKED, which are for PostgreSQL: here a transaction has the whole file to itself. */
class SiteSqliteQueryCompiler extends SqliteQueryCompiler {
  protected override visitSelectQuery({ endModifiers: _locks, ...node }: SelectQueryNode): void {
    super.visitSelectQuery(node);
  }
}

class SiteSqliteAdapter extends SqliteAdapter {
  /** SQLite rolls back CREATE TABLE, too. Kysely's adapter denies it and would keep half of a failed migration. */
  override get supportsTransactionalDdl() {
    return true;
  }

  /** BusyRetryConnection shares the one connection. Kysely's own mutex would block readers while a writer waits. */
  override get supportsMultipleConnections() {
    return true;
  }
}

/** An open file. `reader` is a second, read-only connection; null if the file has a single user. */
interface OpenFile {
  writer: SqliteFile;
  reader: SqliteFile | null;
}

/**
 * Shares one file between concurrent users. If another process has locked the database, only the waiting statement
 * waits: better-sqlite3 is synchronous, and with SQLite's `busy_timeout` one wait would block every request
 * (docs/decisions/0027-waiting-for-a-locked-database.md). Concurrent writes share a COMMIT; a read outside of a
 * transaction sees what is on the disk (docs/decisions/0041-commits-together.md).
 */
export class BusyRetryDriver extends SqliteDriver {
  #file: OpenFile;
  #shared: Shared;

  constructor(file: OpenFile, explain: ExplainFailure = (error) => error) {
    super({ database: cacheStatements(file.writer) });
    this.#file = file;
    this.#shared = {
      mutex: new Mutex(),
      group: new GroupCommit(file.writer),
      reads: file.reader && cacheStatements(file.reader),
      explain: (error) => explain(isSqliteOutage(error) ? markOutage(error) : error),
    };
  }

  override async acquireConnection() {
    return new BusyRetryConnection(await super.acquireConnection(), this.#shared);
  }

  /**
   * A plain BEGIN that reads first and writes later fails if another process wrote in between, and retrying does not
   * help (https://www.sqlite.org/lang_transaction.html).
   */
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  override async releaseConnection(connection?: DatabaseConnection) {
    if (connection instanceof BusyRetryConnection) connection.letGo();
  }

  override async destroy() {
    this.#shared.group.undo();
    this.#shared.group.commit();
    // The writing connection closes last: that empties the write-ahead log.
    this.#file.reader?.close();
    await super.destroy();
  }
}
