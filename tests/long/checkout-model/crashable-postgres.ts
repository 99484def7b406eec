import { type CompiledQuery, type DatabaseConnection, type Dialect, type Driver, Kysely } from "kysely";
import type { PoolClient } from "pg";
import { configOf, openPool } from "../../../app/database/connect-postgres.server.ts";
import { markFailure } from "../../../app/database/database-problem.server.ts";
import type { Database } from "../../../app/database/database.ts";
import { postgresErrors } from "../../../app/database/postgres-problem.server.ts";
import { CRASHED, forever, type ServerLifetime } from "./server-lifetime.ts";

/** Connections per server: two concurrent commands take one each, and a page reads on further ones. */
const CONNECTIONS = 4;

/**
 * Connects with the site's own connections. Each statement that writes is a step of the lifetime, and so are the begin
 * and end of a transaction. When the lifetime ends, the sockets close as if the process had been killed, and PostgreSQL
 * rolls back.
 */
export function connectCrashablePostgres(url: string, lifetime: ServerLifetime): Database {
  const pool = openPool({ url, connections: CONNECTIONS });
  const open = new Set<PoolClient>();
  pool.on("connect", (client) => (lifetime.crashed ? hangUp(client) : open.add(client)));
  lifetime.onCrash(() => open.forEach(hangUp));
  const config = configOf(pool);
  const { dialect } = config;
  const crashable: Dialect = {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => crashableDriver(dialect.createDriver(), lifetime),
  };
  return new Kysely({ ...config, dialect: crashable });
}

function hangUp(client: PoolClient): void {
  client.connection.stream.destroy();
}

function crashableDriver(driver: Driver, lifetime: ServerLifetime): Driver {
  return {
    init: () => driver.init(),
    acquireConnection: async () =>
      new MortalConnection(await outlived(lifetime.use(() => driver.acquireConnection())), lifetime),
    beginTransaction: (connection, settings) =>
      outlived(lifetime.step(() => judged(driver.beginTransaction(own(connection), settings)))),
    commitTransaction: (connection) => outlived(lifetime.step(() => judged(driver.commitTransaction(own(connection))))),
    rollbackTransaction: (connection) =>
      outlived(lifetime.step(() => judged(driver.rollbackTransaction(own(connection))))),
    releaseConnection: async (connection) => driver.releaseConnection(own(connection)),
    destroy: () => driver.destroy(),
  };
}

class MortalConnection implements DatabaseConnection {
  readonly own: DatabaseConnection;
  #lifetime: ServerLifetime;

  constructor(connection: DatabaseConnection, lifetime: ServerLifetime) {
    this.own = connection;
    this.#lifetime = lifetime;
  }

  executeQuery<Row>(query: CompiledQuery) {
    const work = () => this.own.executeQuery<Row>(query);
    return outlived(/^select\b/i.test(query.sql) ? this.#lifetime.look(work) : this.#lifetime.step(work));
  }

  streamQuery<Row>(query: CompiledQuery, size: number) {
    return this.own.streamQuery<Row>(query, size);
  }
}

/** Kysely's log hears of statements alone, when it gets the connections of another driver. */
async function judged<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    markFailure(error, postgresErrors);
    throw error;
  }
}

async function outlived<Result>(work: Promise<Result | typeof CRASHED>): Promise<Result> {
  const result = await work;
  return result === CRASHED ? forever() : result;
}

/** Returns the connection of the site's own driver, which the driver needs to release it. */
function own(connection: DatabaseConnection): DatabaseConnection {
  return connection instanceof MortalConnection ? connection.own : connection;
}
