import { type CompiledQuery, type DatabaseConnection, type Dialect, type Driver, Kysely } from "kysely";
import { openConfig } from "../../../app/database/connect-sqlite.server.ts";
import type { Database } from "../../../app/database/database.ts";
import { CRASHED, forever, type ServerLifetime } from "./server-lifetime.ts";

export type WriteLock = ReturnType<typeof createWriteLock>;

/**
 * SQLite lets one connection write at a time. Others wait in `busy_timeout`, which blocks the thread. All servers share
 * a single thread here, so they wait in this queue before they request SQLite's lock.
 */
export function createWriteLock() {
  let holder: ServerLifetime | null = null;
  const queue: { lifetime: ServerLifetime; wake: () => void }[] = [];

  async function take(lifetime: ServerLifetime): Promise<void> {
    if (holder === null) holder = lifetime;
    else await new Promise<void>((resolve) => queue.push({ lifetime, wake: resolve }));
  }

  /** Passes the lock to the longest waiting lifetime. */
  function give(lifetime: ServerLifetime): void {
    if (holder !== lifetime) return;
    const next = queue.splice(0, queue.findIndex((one) => !one.lifetime.crashed) + 1).at(-1);
    holder = next?.lifetime ?? null;
    next?.wake();
  }

  return { take, give };
}

/**
 * Connects with the site's own connection. Each statement that writes is a step of the lifetime. When the lifetime
 * ends, the connection closes and SQLite rolls back.
 */
export function connectCrashableSqlite(file: string, lifetime: ServerLifetime, lock: WriteLock): Database {
  const config = openConfig(file);
  const { dialect } = config;
  const crashable: Dialect = {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => crashableDriver(dialect.createDriver(), lifetime, lock),
  };
  return new Kysely({ ...config, dialect: crashable });
}

function crashableDriver(driver: Driver, lifetime: ServerLifetime, lock: WriteLock): Driver {
  lifetime.onCrash(() => {
    void driver.destroy();
    lock.give(lifetime);
  });
  return {
    init: () => driver.init(),
    acquireConnection: async () => crashableConnection(await driver.acquireConnection(), lifetime, lock),
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    releaseConnection: async () => {},
    destroy: () => driver.destroy(),
  };
}

function crashableConnection(
  connection: DatabaseConnection,
  lifetime: ServerLifetime,
  lock: WriteLock,
): DatabaseConnection {
  let inTransaction = false;

  async function executeQuery<Row>(query: CompiledQuery) {
    const word = /^\w+/.exec(query.sql)?.[0].toLowerCase() ?? "";
    if (word !== "select" && !inTransaction) await lock.take(lifetime);
    if (word === "begin") inTransaction = true;
    try {
      const work = () => connection.executeQuery<Row>(query);
      const result = await (word === "select" ? lifetime.look(work) : lifetime.step(work));
      return result === CRASHED ? forever() : result;
    } finally {
      if (word === "commit" || word === "rollback") inTransaction = false;
      if (!inTransaction) lock.give(lifetime);
    }
  }

  return { executeQuery, streamQuery: (query, size) => connection.streamQuery(query, size) };
}
