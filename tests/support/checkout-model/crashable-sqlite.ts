import { type CompiledQuery, type DatabaseConnection, type Dialect, type Driver, Kysely, SqliteAdapter } from "kysely";
import { openDialect } from "../../../app/database/connect-sqlite.server.ts";
import type { Database } from "../../../app/database/database.ts";
import { DIED, forever, type Life } from "./server-lifetime.ts";

export type WriteLock = ReturnType<typeof createWriteLock>;

/**
 * SQLite lets one connection write at a time; others wait in `busy_timeout`, which stops the whole thread. Here all
 * servers share one thread, so they wait before they ask.
 */
export function createWriteLock() {
  let holder: Life | null = null;
  const queue: { life: Life; wake: () => void }[] = [];

  async function take(life: Life): Promise<void> {
    if (holder === null) holder = life;
    else await new Promise<void>((resolve) => queue.push({ life, wake: resolve }));
  }

  /** Hands it to the one who waits longest. */
  function give(life: Life): void {
    if (holder !== life) return;
    const next = queue.splice(0, queue.findIndex((one) => !one.life.dead) + 1).at(-1);
    holder = next?.life ?? null;
    next?.wake();
  }

  return { take, give };
}

/**
 * The site's own connection, of which each statement that writes is a step of a life. When the life ends, so does the
 * connection, and SQLite rolls back.
 */
export function connectMortalSqlite(file: string, life: Life, lock: WriteLock): Database {
  const dialect = openDialect(file);
  const mortal: Dialect = {
    // Kysely itself lets one at a time use the connection, so that a life is in one place only.
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => mortalDriver(dialect.createDriver(), life, lock),
  };
  return new Kysely({ dialect: mortal });
}

function mortalDriver(driver: Driver, life: Life, lock: WriteLock): Driver {
  life.whenOver(() => {
    void driver.destroy();
    lock.give(life);
  });
  return {
    init: () => driver.init(),
    acquireConnection: async () => mortalConnection(await driver.acquireConnection(), life, lock),
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    releaseConnection: async () => {},
    destroy: () => driver.destroy(),
  };
}

function mortalConnection(connection: DatabaseConnection, life: Life, lock: WriteLock): DatabaseConnection {
  let inTransaction = false;

  async function executeQuery<Row>(query: CompiledQuery) {
    const word = /^\w+/.exec(query.sql)?.[0].toLowerCase() ?? "";
    if (word !== "select" && !inTransaction) await lock.take(life);
    if (word === "begin") inTransaction = true;
    try {
      const work = () => connection.executeQuery<Row>(query);
      const result = await (word === "select" ? life.look(work) : life.step(work));
      return result === DIED ? forever() : result;
    } finally {
      if (word === "commit" || word === "rollback") inTransaction = false;
      if (!inTransaction) lock.give(life);
    }
  }

  return { executeQuery, streamQuery: (query, size) => connection.streamQuery(query, size) };
}
