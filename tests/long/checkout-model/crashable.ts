import { type CompiledQuery, type DatabaseConnection, Kysely, type KyselyConfig } from "kysely";
import type { PoolClient } from "pg";
import { configOf, openPool } from "../../../app/database/connect-postgres.server.ts";
import { openConfig } from "../../../app/database/connect-sqlite.server.ts";
import type { Database } from "../../../app/database/database.ts";
import { CRASHED, forever, type ServerLifetime } from "./server-lifetime.ts";

type WriteLock = ReturnType<typeof createWriteLock>;

/** Connections per server on PostgreSQL: one for each of two concurrent commands, and more for a page's reads. */
const CONNECTIONS = 4;

/** Servers wait here for SQLite's write lock: they share one thread, which a wait in `busy_timeout` would block. */
export function createWriteLock() {
  let holder: ServerLifetime | null = null;
  const queue: { lifetime: ServerLifetime; wake: () => void }[] = [];

  async function take(lifetime: ServerLifetime): Promise<void> {
    if (holder === null) holder = lifetime;
    else await new Promise<void>((resolve) => queue.push({ lifetime, wake: resolve }));
  }

  /** Passes the lock to the lifetime that has waited longest. */
  function give(lifetime: ServerLifetime): void {
    if (holder !== lifetime) return;
    const next = queue.splice(0, queue.findIndex((one) => !one.lifetime.crashed) + 1).at(-1);
    holder = next?.lifetime ?? null;
    next?.wake();
  }

  return { take, give };
}

/** Uses the site's own connection. When the lifetime ends, it closes and SQLite rolls back. */
export function connectCrashableSqlite(file: string, lifetime: ServerLifetime, lock: WriteLock): Database {
  return makeCrashable(openConfig(file), lifetime, lock);
}

/** Uses the site's own connections. At the lifetime's end the sockets close as in a kill, and PostgreSQL rolls back. */
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

/** Makes each writing statement, and each begin and end of a transaction, a step of the lifetime. */
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
