import {
  type ColumnDefinitionNode,
  type DataTypeNode,
  type Dialect,
  Kysely,
  type Kysely as AnyKysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  type RawNode,
  sql,
} from "kysely";
import { Client, type ClientBase, Pool, types } from "pg";
import type { Connected, Database, ExplainFailure, ReadOnly } from "./database.ts";
import { vacuumDeleted } from "./erase-deleted-postgres.server.ts";
import { migrations } from "./migrations-postgres.ts";
import { refuseSharedSessions } from "./notice-pooler.server.ts";
import { SitePostgresDriver } from "./postgres-driver.server.ts";
import { withoutPassword } from "./postgres-problem.server.ts";
import type { DatabaseSchema } from "./schema.ts";
import { postgresSurveyIndex } from "./survey-index-postgres.server.ts";

/** Milliseconds that a request waits for a connection: for a free one of the pool, or until a new one is open. */
const CONNECT_LIMIT = 5_000;

/**
 * What each connection is told, once it is open (milliseconds). A row is waited for as long as for a locked SQLite
 * file; a statement that takes longer than half a minute is one that nobody waits for.
 */
const SESSION = {
  // Of single statements; a transaction says its own.
  default_transaction_isolation: "read committed",
  lock_timeout: "5000",
  statement_timeout: "30000",
  idle_in_transaction_session_timeout: "30000",
};

/** Opens a pool of connections to a database of PostgreSQL; none is made before the first statement. */
export function connectPostgres(
  place: { url: string; connections: number } & ReadOnly,
  explain?: ExplainFailure,
): Connected {
  const db: Database = new Kysely<DatabaseSchema>({ dialect: openDialect(openPool(place), explain) });
  return { db, migrations, surveyIndex: postgresSurveyIndex, eraseDeleted: () => vacuumDeleted(db) };
}

/** How Kysely talks to the database. Tests put something in between, to end a server in the middle of its work. */
export function openDialect(pool: Pool, explain?: ExplainFailure): Dialect {
  return new SitePostgresDialect(pool, explain);
}

/** The connections, each of which is told what holds for the site. */
export function openPool({
  url,
  connections,
  readOnly = false,
}: { url: string; connections: number } & ReadOnly): Pool {
  let judged: Promise<void> | undefined;
  const judge = (client: ClientBase) => (judged ??= judgePooler(client, url));
  const pool = new Pool({
    connectionString: strictTls(url),
    max: connections,
    connectionTimeoutMillis: CONNECT_LIMIT,
    keepAlive: true,
    // A proxy on the way may end what is older when it restarts (Fly.io, Managed Postgres, "Connect Your Client").
    maxLifetimeSeconds: 600,
    // What nobody uses now must not keep a process from ending.
    allowExitOnIdle: true,
    application_name: "site",
    types: { getTypeParser },
    onConnect: (client) => prepareConnection(client, readOnly, judge),
  });
  // A connection that breaks while nobody uses it is replaced by the next; without a listener it would end the process.
  pool.on("error", () => {});
  return pool;
}

async function prepareConnection(
  client: ClientBase,
  readOnly: boolean,
  judge: (client: ClientBase) => Promise<void>,
): Promise<void> {
  // One that breaks between two statements of a transaction: the second one fails and says so.
  client.on("error", () => {});
  const settings = Object.entries({ ...SESSION, ...(readOnly && { default_transaction_read_only: "on" }) }).map(
    ([name, value]) => `set_config('${name}', '${value}', false)`,
  );
  const { rows } = await client.query<{ pid: number }>(`select pg_backend_pid() as pid, ${settings.join(", ")}`);
  // A pooler makes up the number that PostgreSQL gives each connection for itself.
  if (rows[0]?.pid !== (client as ClientBase & { processID?: number }).processID) await judge(client);
}

async function judgePooler(client: ClientBase, url: string): Promise<void> {
  const other = new Client(strictTls(url));
  other.on("error", () => {});
  await other.connect();
  await refuseSharedSessions(client, other, withoutPassword(url)).finally(() => other.end());
}

/**
 * `sslmode=require` checks the certificate, as node-postgres has it now; from its next version on it would not, and
 * says so on each start (node-postgres.com/features/ssl).
 */
function strictTls(url: string): string {
  const parsed = new URL(url);
  if (/^(prefer|require|verify-ca)$/.test(parsed.searchParams.get("sslmode") ?? ""))
    parsed.searchParams.set("sslmode", "verify-full");
  return parsed.href;
}

/** Counts and sums (int8, numeric) come as numbers: those of a site are far below 2^53. */
function getTypeParser(oid: number, format?: "text" | "binary") {
  const { INT8, NUMERIC } = types.builtins;
  return oid === INT8 || oid === NUMERIC ? Number : types.getTypeParser(oid, format as "text");
}

class SitePostgresDialect extends PostgresDialect {
  #pool: Pool;
  #explain: ExplainFailure | undefined;

  constructor(pool: Pool, explain?: ExplainFailure) {
    super({ pool });
    this.#pool = pool;
    this.#explain = explain;
  }

  override createDriver() {
    return new SitePostgresDriver({ pool: this.#pool }, this.#explain);
  }

  override createQueryCompiler() {
    return new SiteQueryCompiler();
  }

  override createAdapter() {
    return new SitePostgresAdapter();
  }
}

/**
 * Gives columns what the migrations mean by their types: whole numbers of 64 bits, and text that is compared by its
 * bytes, in any locale.
 */
class SiteQueryCompiler extends PostgresQueryCompiler {
  protected override visitColumnDefinition(node: ColumnDefinitionNode): void {
    super.visitColumnDefinition({ ...node, dataType: siteType(node.dataType) });
  }
}

function siteType(node: ColumnDefinitionNode["dataType"]): ColumnDefinitionNode["dataType"] {
  const { dataType } = node as DataTypeNode;
  if (dataType === "integer") return { ...node, dataType: "bigint" } as DataTypeNode;
  return dataType === "text" ? (sql`text collate "C"`.toOperationNode() as RawNode) : node;
}

class SitePostgresAdapter extends PostgresAdapter {
  /** A machine may wait for another one that migrates, and an index may take its time. */
  override async acquireMigrationLock(
    db: AnyKysely<any>,
    options: Parameters<PostgresAdapter["acquireMigrationLock"]>[1],
  ) {
    await sql`select set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false)`.execute(db);
    await super.acquireMigrationLock(db, options);
  }

  override async releaseMigrationLock(
    db: AnyKysely<any>,
    options: Parameters<PostgresAdapter["releaseMigrationLock"]>[1],
  ) {
    await super.releaseMigrationLock(db, options);
    const { statement_timeout, lock_timeout } = SESSION;
    await sql`select set_config('statement_timeout', ${statement_timeout}, false), set_config('lock_timeout', ${lock_timeout}, false)`.execute(
      db,
    );
  }
}
