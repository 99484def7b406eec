import { postgresUrl } from "./fresh-database.ts";
import { withDatabase } from "./server-database.ts";
import { keptByWorker } from "./shared-by-worker.ts";
import { startServer, type TestServer } from "./start-server.ts";

/** The search indexes. Triggers empty them together with the surveys and messages. */
const INDEX = /^(survey|message|order)_search/;

/**
 * Returns the built site without any settings, with an empty database and an empty log. It is started once per worker,
 * and test files use it one after another: `remove` leaves it running. Not for files that test a server's start, its
 * memory or its signing keys: those start their own server.
 */
export async function useSharedServer(): Promise<TestServer> {
  const server = await keptByWorker().keep(
    postgresUrl() ? "server on PostgreSQL" : "server",
    () => startServer(),
    (started) => started.remove(),
  );
  // The previous file may have stopped the server, or may have failed while restarting it.
  if (!(await answers(server.origin))) await server.restart();
  await emptyTables(server.databaseFile);
  server.lines.length = 0;
  return { ...server, remove: async () => {} };
}

async function answers(origin: string): Promise<boolean> {
  const response = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  await response?.body?.cancel();
  return response?.ok ?? false;
}

/** Deletes every row. A table that others reference is emptied after those tables. */
async function emptyTables(file: string): Promise<void> {
  await withDatabase(file, async (db) => {
    let left = (await db.introspection.getTables()).map(({ name }) => name).filter((name) => !INDEX.test(name));
    for (let rounds = left.length; left.length > 0; rounds -= 1) {
      const refused: string[] = [];
      for (const name of left) {
        // Kysely's types don't accept a table name in a variable.
        await db
          .deleteFrom(name as never)
          .execute()
          .catch((error: unknown) => {
            if (rounds === 0) throw error;
            refused.push(name);
          });
      }
      left = refused;
    }
  });
}
