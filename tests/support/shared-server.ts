import { sql } from "kysely";
import { tableKeys } from "../../app/database/schema/schema.ts";
import { postgresUrl } from "./fresh-database.ts";
import { withDatabase } from "./server-database.ts";
import { keptByWorker } from "./shared-by-worker.ts";
import { startServer, type TestServer } from "./start-server.ts";

/**
 * The built site without settings, empty and started once per worker: `remove` leaves it running. Not for files that
 * test a server's start, its memory or its signing keys.
 */
export async function useSharedServer(): Promise<TestServer> {
  const server = await keptByWorker().keep(
    postgresUrl() ? "server on PostgreSQL" : "server",
    () => startServer(),
    (started) => started.remove(),
  );
  await emptyForNext(server);
  return { ...server, remove: async () => {} };
}

/** Empties the database and log. Restarts the server if the previous file stopped it. */
export async function emptyForNext(server: TestServer): Promise<void> {
  if (!(await answers(server.origin))) await server.restart();
  await emptyTables(server.databaseFile);
  server.lines.length = 0;
}

async function answers(origin: string): Promise<boolean> {
  const response = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  await response?.body?.cancel();
  return response?.ok ?? false;
}

/** Deletes every row in one transaction. Triggers empty the search indexes. */
function emptyTables(file: string): Promise<void> {
  return withDatabase(file, (db) =>
    db.transaction().execute(async (trx) => {
      // In an order in which no row references a later one.
      for (const name of Object.keys(tableKeys).toReversed()) await sql`delete from ${sql.table(name)}`.execute(trx);
    }),
  );
}
