import { DatabaseProblem } from "./database-problem.server.ts";

/** As much of a connection as is needed to look where it leads. */
export interface AskedConnection {
  query: (text: string) => Promise<{ rows: { pid: number }[] }>;
}

/** One look may meet others' work. */
const LOOKS = 3;

/**
 * Refuses a pooler that gives each transaction another connection (PgBouncer with `pool_mode = transaction`): what a
 * connection was told once (time limits) and holds (the migrator's lock) would go to strangers. One that keeps a
 * connection for each client is let be.
 *
 * @param place of the database, without the password
 * @throws {DatabaseProblem}
 */
export async function refuseSharedSessions(one: AskedConnection, other: AskedConnection, place: string): Promise<void> {
  if (!(await areShared(one, other))) return;
  throw new DatabaseProblem(
    `Before the database ${place} stands a pooler that gives each transaction another connection, and settings and locks of a session get lost in it: set it to session mode (PgBouncer: pool_mode = session), or name the database itself in DATABASE_URL.`,
  );
}

/**
 * Whether two that are connected at once meet on the same process of the database, or are moved from one to another.
 */
async function areShared(one: AskedConnection, other: AskedConnection): Promise<boolean> {
  const [ones, others] = [new Set<number>(), new Set<number>()];
  for (let look = 0; look < LOOKS; look += 1) {
    // Where the longest idle connection is handed out, the second is another one.
    for (let asked = 0; asked < 2; asked += 1) ones.add(await pidOf(one));
    // Where the latest is, what the first was given a moment ago is free again.
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
