import { Client, type ClientBase, Pool, types } from "pg";
import { DatabaseProblem } from "./database-problem.server.ts";
import type { ReadOnly } from "./database.ts";
import { withoutPassword } from "./postgres-problem.server.ts";

/** Milliseconds to wait for a connection: a free one of the pool, or a new one. */
const CONNECT_LIMIT = 5_000;

/**
 * Settings of each connection (milliseconds). A statement waits for a locked row as long as for a locked SQLite file;
 * after half a minute no client waits for its result.
 */
export const SESSION = {
  // For single statements; a transaction sets its own.
  default_transaction_isolation: "read committed",
  lock_timeout: "5000",
  statement_timeout: "30000",
  idle_in_transaction_session_timeout: "30000",
};

/** Opens a pool whose connections have the site's settings. */
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
    // Linux then asks every second, and ends a connection whose other side is gone after twenty.
    keepAliveInitialDelayMillis: 10_000,
    // A proxy in between may close older connections when it restarts (Fly.io, Managed Postgres, "Connect Your
    // Client").
    maxLifetimeSeconds: 600,
    // Idle connections do not keep the process running.
    allowExitOnIdle: true,
    application_name: "site",
    types: { getTypeParser },
    onConnect: (client) => prepareConnection(client, readOnly, judge),
  });
  // The pool replaces an idle connection that breaks; without a listener its error would end the process.
  pool.on("error", () => {});
  return pool;
}

async function prepareConnection(
  client: ClientBase,
  readOnly: boolean,
  judge: (client: ClientBase) => Promise<void>,
): Promise<void> {
  // If the connection breaks between two statements of a transaction, the second one fails with the error.
  client.on("error", () => {});
  const settings = Object.entries({ ...SESSION, ...(readOnly && { default_transaction_read_only: "on" }) }).map(
    ([name, value]) => `set_config('${name}', '${value}', false)`,
  );
  const { rows } = await client.query<{ pid: number }>(`select pg_backend_pid() as pid, ${settings.join(", ")}`);
  // PostgreSQL reports its real process id to each connection; a pooler makes one up.
  if (rows[0]?.pid !== (client as ClientBase & { processID?: number }).processID) await judge(client);
}

async function judgePooler(client: ClientBase, url: string): Promise<void> {
  const other = new Client(strictTls(url));
  other.on("error", () => {});
  await other.connect();
  await refuseSharedSessions(client, other, withoutPassword(url)).finally(() => other.end());
}

/**
 * `sslmode=require` checks the certificate in node-postgres today. Its next version will not, and it warns about that
 * on each start (node-postgres.com/features/ssl).
 */
function strictTls(url: string): string {
  const parsed = new URL(url);
  if (/^(prefer|require|verify-ca)$/.test(parsed.searchParams.get("sslmode") ?? ""))
    parsed.searchParams.set("sslmode", "verify-full");
  return parsed.href;
}

/** Parses counts and sums (int8, numeric) as numbers: the site's are far below 2^53. */
function getTypeParser(oid: number, format?: "text" | "binary") {
  const { INT8, NUMERIC } = types.builtins;
  return oid === INT8 || oid === NUMERIC ? Number : types.getTypeParser(oid, format as "text");
}

/** The part of a connection that `refuseSharedSessions` needs. */
export interface AskedConnection {
  query: (text: string) => Promise<{ rows: { pid: number }[] }>;
}

/** How often the check is repeated: other clients may mislead a single one. */
const LOOKS = 3;

/**
 * Refuses a pooler that gives each transaction another connection (PgBouncer with `pool_mode = transaction`), because
 * the settings (timeouts) and locks (the migrator's) of our connection would go to other clients. A pooler that keeps a
 * connection for each client is accepted.
 *
 * @param place the database's address, without the password
 * @throws {DatabaseProblem}
 */
export async function refuseSharedSessions(one: AskedConnection, other: AskedConnection, place: string): Promise<void> {
  if (!(await areShared(one, other))) return;
  throw new DatabaseProblem(
    `Before the database ${place} stands a pooler that gives each transaction another connection, and settings and locks of a session get lost in it: set it to session mode (PgBouncer: pool_mode = session), or name the database itself in DATABASE_URL.`,
  );
}

/** Whether two concurrent connections share a process of the database, or move from one to another. */
async function areShared(one: AskedConnection, other: AskedConnection): Promise<boolean> {
  const [ones, others] = [new Set<number>(), new Set<number>()];
  for (let look = 0; look < LOOKS; look += 1) {
    // If the pooler hands out the longest idle connection, the second query gets another one.
    for (let asked = 0; asked < 2; asked += 1) ones.add(await pidOf(one));
    // If it hands out the latest one, the other client gets what the first just had.
    await other.query("begin");
    others.add(await pidOf(other));
    ones.add(await pidOf(one));
    await other.query("commit");
  }
  return ones.size > 1 || others.size > 1 || [...ones].some((pid) => others.has(pid));
}

async function pidOf(connection: AskedConnection): Promise<number> {
  const { rows } = await connection.query("select pg_backend_pid() as pid");
  return rows[0]?.pid ?? 0;
}
