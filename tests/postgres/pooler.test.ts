import { Pool, type PoolClient } from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type AskedConnection, refuseSharedSessions } from "../../app/database/postgres-pool.server.ts";
import { type FreshDatabase, freshDatabase } from "../support/fresh-database.ts";
import { hasPgBouncer, startPgBouncer } from "../support/pgbouncer.ts";
import { runNode } from "../support/run-tool.ts";
import { startServer } from "../support/start-server.ts";

let fresh: FreshDatabase;
let pool: Pool;

beforeEach(async () => {
  fresh = await freshDatabase();
  pool = new Pool({ connectionString: fresh.name, max: 4 });
});

afterEach(async () => {
  await pool.end();
  await fresh.remove();
});

const SENTENCE =
  /^Before the database postgres:\/\/\S+ stands a pooler that gives each transaction another connection, .* set it to session mode \(PgBouncer: pool_mode = session\), or name the database itself in DATABASE_URL\.$/m;

/** Behaves like a client of a pooler in transaction mode: takes a real connection for each transaction. */
function pooled(): AskedConnection {
  let held: PoolClient | null = null;
  return {
    async query(text) {
      if (text === "begin") held = await pool.connect();
      const result = await (held ?? pool).query<{ pid: number }>(text);
      if (text === "commit") {
        held?.release();
        held = null;
      }
      return result;
    },
  };
}

test("two that share connections are refused, two with one each are not", async () => {
  // Repeats the test with different numbers of idle connections in the pool.
  for (const idle of [1, 2, 4]) {
    const clients = await Promise.all(Array.from({ length: idle }, () => pool.connect()));
    for (const client of clients) client.release();
    await expect(refuseSharedSessions(pooled(), pooled(), "postgres://x"), String(idle)).rejects.toThrow(SENTENCE);
  }
  const [one, other] = [await pool.connect(), await pool.connect()];
  await refuseSharedSessions(one, other, "postgres://x");
  one.release();
  other.release();
});

describe.runIf(hasPgBouncer)("behind PgBouncer", () => {
  test.each([false, true])(
    "in transaction mode a command and a start end with one sentence; round robin: %s",
    async (roundRobin) => {
      const bouncer = await startPgBouncer(fresh.name, "transaction", roundRobin);
      const env = { ...fresh.env, DATABASE_URL: bouncer.url };
      const { code, output } = await runNode(["app/cli/migrate.ts"], env);
      const start = await startServer(env).catch(String);
      await bouncer.stop();
      expect(output.trim()).toMatch(SENTENCE);
      expect(code).toBe(1);
      expect(start).toMatch(SENTENCE);
    },
  );

  test("in session mode it is let be", async () => {
    const bouncer = await startPgBouncer(fresh.name, "session");
    const { code, output } = await runNode(["app/cli/migrate.ts"], { ...fresh.env, DATABASE_URL: bouncer.url });
    await bouncer.stop();
    expect(code, output).toBe(0);
  });
});
