import { type CompiledQuery, type DatabaseConnection, Kysely, type KyselyConfig } from "kysely";
import type { PoolClient } from "pg";
import { configOf, openPool } from "../../../app/database/connect-postgres.server.ts";
import { openConfig } from "../../../app/database/connect-sqlite.server.ts";
import type { Database } from "../../../app/database/database.ts";
import { CRASHED, forever, type ServerLifetime } from "./server-lifetime.ts";

type WriteLock = ReturnType<typeof createWriteLock>;

/** Connections per server on PostgreSQL: two concurrent commands take one each, and a page reads on further ones. */
const CONNECTIONS = 4;

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

/** Connects with the site's own connection. When the lifetime ends, the connection closes and SQLite rolls back. */
export function connectCrashableSqlite(file: string, lifetime: ServerLifetime, lock: WriteLock): Database {
  return makeCrashable(openConfig(file), lifetime, lock);
}

/**
 * Connects with the site's own connections. When the lifetime ends, the sockets close as if the process had been
 * killed, and PostgreSQL rolls back.
 */
export function connectCrashablePostgres(url: string, lifetime: ServerLifetime): Database {
  const pool = openPool({ url, connections: CONNECTIONS });
  const open = new Set<PoolClient>();
  pool.on("connect", (client) => (lifetime.crashed ? hangUp(client) : open.add(client)));
  lifetime.onCrash(() => open.forEach(hangUp));
  return makeCrashable(configOf(pool), lifetime, null);
}

function hangUp(client: PoolClient): void {
  client.connection.stream.destroy();
}

/** Makes each statement that writes a step of the lifetime, and so the begin and the end of a transaction. */
function makeCrashable(config: KyselyConfig, lifetime: ServerLifetime, lock: WriteLock | null): Database {
  const { dialect } = config;

  function createDriver() {
    const driver = dialect.createDriver();
    const acquire = driver.acquireConnection.bind(driver);
    const known = new WeakSet<DatabaseConnection>();
    if (lock)
      lifetime.onCrash(() => {
        void driver.destroy();
        lock.give(lifetime);
      });
    return Object.assign(driver, {
      acquireConnection: async () => {
        const connection = await lifetime.use(() => acquire());
        if (connection === CRASHED) return forever();
        if (!known.has(connection)) makeSteps(connection, lifetime, lock);
        known.add(connection);
        return connection;
      },
    });
  }

  const crashable = {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db: Kysely<unknown>) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver,
  };
  return new Kysely({ ...config, dialect: crashable });
}

function makeSteps(connection: DatabaseConnection, lifetime: ServerLifetime, lock: WriteLock | null): void {
  const execute = connection.executeQuery.bind(connection);
  let inTransaction = false;

  async function executeQuery<Row>(query: CompiledQuery) {
    const word = /^\w+/.exec(query.sql)?.[0].toLowerCase() ?? "";
    if (lock && word !== "select" && !inTransaction) await lock.take(lifetime);
    if (word === "begin") inTransaction = true;
    try {
      const work = () => execute<Row>(query);
      const result = await (word === "select" ? lifetime.look(work) : lifetime.step(work));
      return result === CRASHED ? forever() : result;
    } finally {
      if (word === "commit" || word === "rollback") inTransaction = false;
      if (!inTransaction) lock?.give(lifetime);
    }
  }

  Object.assign(connection, { executeQuery });
}
