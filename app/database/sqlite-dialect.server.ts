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
import { Mutex } from "./mutex.ts";
import type { SqliteFile } from "./sqlite-file.server.ts";
import { isSqliteOutage } from "./sqlite-problem.server.ts";
import { cacheStatements } from "./statement-cache.server.ts";

/** How Kysely talks to an open file of SQLite. */
export class SiteSqliteDialect extends SqliteDialect {
  #file: OpenFile;
  #explain: ExplainFailure | undefined;

  constructor(file: OpenFile, explain?: ExplainFailure) {
    super({ database: file.writer });
    this.#file = file;
    this.#explain = explain;
  }

  override createDriver() {
    // Whoever waits for a lock inside of SQLite holds up the whole process: BusyRetryConnection waits instead.
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

/**
 * Leaves out FOR UPDATE and SKIP LOCKED, which stores say for PostgreSQL: a transaction has the whole file for itself
 * here.
 */
class SiteSqliteQueryCompiler extends SqliteQueryCompiler {
  protected override visitSelectQuery({ endModifiers: _locks, ...node }: SelectQueryNode): void {
    super.visitSelectQuery(node);
  }
}

class SiteSqliteAdapter extends SqliteAdapter {
  /**
   * SQLite rolls back CREATE TABLE like any other statement, but Kysely's adapter says it can't, and would leave the
   * first half of a failed migration behind.
   */
  override get supportsTransactionalDdl() {
    return true;
  }

  /**
   * There is one, but BusyRetryConnection sees to it that one at a time uses it. Kysely would let nobody read while
   * somebody waits for a lock.
   */
  override get supportsMultipleConnections() {
    return true;
  }
}

/**
 * An open file; `reader` is a second connection to it that does not write, or null where one has the file for itself.
 */
export interface OpenFile {
  writer: SqliteFile;
  reader: SqliteFile | null;
}

/**
 * Hands out the file to all who use it at once. Waits for a database that another process has locked without holding up
 * anybody else: better-sqlite3 is synchronous, and with SQLite's `busy_timeout` no request at all is answered for as
 * long as one of them waits (docs/decisions/0027-waiting-for-a-locked-database.md). Whatever writes is committed
 * together with what others write; who reads outside of a transaction sees what is on the disk
 * (docs/decisions/0041-commits-together.md).
 */
export class BusyRetryDriver extends SqliteDriver {
  #file: OpenFile;
  #shared: Shared;

  constructor(file: OpenFile, explain: ExplainFailure = (error) => error) {
    super({ database: cacheStatements(file.writer) });
    this.#file = file;
    this.#shared = {
      turns: new Mutex(),
      group: new GroupCommit(file.writer),
      reads: file.reader && cacheStatements(file.reader),
      explain: (error) => explain(isSqliteOutage(error) ? markOutage(error) : error),
    };
  }

  override async acquireConnection() {
    return new BusyRetryConnection(await super.acquireConnection(), this.#shared);
  }

  /**
   * A plain BEGIN that reads first and writes later fails at once, however patient one is, when another process wrote
   * in between (https://www.sqlite.org/lang_transaction.html).
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
    // Who can write is the last to close: that empties the write-ahead log.
    this.#file.reader?.close();
    await super.destroy();
  }
}
