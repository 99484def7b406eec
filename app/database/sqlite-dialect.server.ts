import { type SelectQueryNode, SqliteAdapter, SqliteDialect, SqliteQueryCompiler } from "kysely";
import { type OpenFile, BusyRetryDriver } from "./busy-retry-driver.server.ts";
import type { ExplainFailure } from "./database.ts";

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
