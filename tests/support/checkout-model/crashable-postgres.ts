import { type CompiledQuery, type DatabaseConnection, type Dialect, type Driver, Kysely } from "kysely";
import type { PoolClient } from "pg";
import { openDialect, openPool } from "../../../app/database/connect-postgres.server.ts";
import type { Database } from "../../../app/database/database.ts";
import { DIED, forever, type Life } from "./server-lifetime.ts";

/** Of one server: two deeds at once have one each, and a page reads on more. */
const CONNECTIONS = 4;

/**
 * The site's own connections, of which each statement that writes is a step of a life, and so are begin and end of a
 * transaction. When the life ends, their sockets close, as they do when a process is killed, and PostgreSQL rolls back
 * what they had open.
 */
export function connectMortalPostgres(url: string, life: Life): Database {
  const pool = openPool({ url, connections: CONNECTIONS });
  const open = new Set<PoolClient>();
  pool.on("connect", (client) => (life.dead ? hangUp(client) : open.add(client)));
  life.whenOver(() => open.forEach(hangUp));
  const dialect = openDialect(pool);
  const mortal: Dialect = {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => mortalDriver(dialect.createDriver(), life),
  };
  return new Kysely({ dialect: mortal });
}

function hangUp(client: PoolClient): void {
  client.connection.stream.destroy();
}

function mortalDriver(driver: Driver, life: Life): Driver {
  return {
    init: () => driver.init(),
    acquireConnection: async () =>
      new MortalConnection(await outlived(life.use(() => driver.acquireConnection())), life),
    beginTransaction: (connection, settings) =>
      outlived(life.step(() => driver.beginTransaction(own(connection), settings))),
    commitTransaction: (connection) => outlived(life.step(() => driver.commitTransaction(own(connection)))),
    rollbackTransaction: (connection) => outlived(life.step(() => driver.rollbackTransaction(own(connection)))),
    releaseConnection: async (connection) => driver.releaseConnection(own(connection)),
    destroy: () => driver.destroy(),
  };
}

class MortalConnection implements DatabaseConnection {
  readonly own: DatabaseConnection;
  #life: Life;

  constructor(connection: DatabaseConnection, life: Life) {
    this.own = connection;
    this.#life = life;
  }

  executeQuery<Row>(query: CompiledQuery) {
    const work = () => this.own.executeQuery<Row>(query);
    return outlived(/^select\b/i.test(query.sql) ? this.#life.look(work) : this.#life.step(work));
  }

  streamQuery<Row>(query: CompiledQuery, size: number) {
    return this.own.streamQuery<Row>(query, size);
  }
}

async function outlived<Result>(work: Promise<Result | typeof DIED>): Promise<Result> {
  const result = await work;
  return result === DIED ? forever() : result;
}

/** What the site's own driver gave, and wants back. */
function own(connection: DatabaseConnection): DatabaseConnection {
  return connection instanceof MortalConnection ? connection.own : connection;
}
