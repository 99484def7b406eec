import { postgresUrl } from "./fresh-database.ts";
import { withDatabase } from "./server-database.ts";
import { keptByWorker } from "./shared-by-worker.ts";
import { startServer, type TestServer } from "./start-server.ts";

/** The index of the search, which triggers empty with the surveys. */
const INDEX = /^survey_search/;

/**
 * The built site as it is set up without any setting, its database empty and its log unread. It is started once for all
 * files of a worker, which use it one after another; `remove` gives it back. Not for a file that is about the start of
 * a server, its memory, or the keys that it signs with: those start one of their own.
 */
export async function useSharedServer(): Promise<TestServer> {
  const server = await keptByWorker().keep(
    postgresUrl() ? "server on PostgreSQL" : "server",
    () => startServer(),
    (started) => started.remove(),
  );
  // Whoever had it before may have ended it, or have failed on the way to starting it again.
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

/** Deletes every row; a table that others refer to once those are empty. */
async function emptyTables(file: string): Promise<void> {
  await withDatabase(file, async (db) => {
    let left = (await db.introspection.getTables()).map(({ name }) => name).filter((name) => !INDEX.test(name));
    for (let rounds = left.length; left.length > 0; rounds -= 1) {
      const refused: string[] = [];
      for (const name of left) {
        // A table's name as text is no type that Kysely knows.
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
