import { CompiledQuery, type DatabaseConnection, SqliteDriver } from "kysely";
import { BusyRetryConnection, type Shared } from "./busy-retry-connection.server.ts";
import { markOutage } from "./database-problem.server.ts";
import type { ExplainFailure } from "./database.ts";
import { GroupCommit } from "./group-commit.server.ts";
import { Mutex } from "./mutex.ts";
import type { SqliteFile } from "./sqlite-file.server.ts";
import { isSqliteOutage } from "./sqlite-problem.server.ts";
import { cacheStatements } from "./statement-cache.server.ts";

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
