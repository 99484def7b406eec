import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "../../app/database/connect.server.ts";
import type { Connected } from "../../app/database/database.ts";
import { bringUpToDate } from "../../app/database/migrate.server.ts";
import { searchedColumns } from "../../app/survey/questions.ts";
import { type FreshDatabase, freshDatabase, postgresUrl } from "./fresh-database.ts";
import { placeOf } from "./server-database.ts";
import { keptByWorker } from "./shared-by-worker.ts";

export interface TestDatabase extends Connected {
  /** The file's path, or the address. */
  file: string;
  remove: () => Promise<void>;
}

/** Returns a new place with the newest schema, on the tests' engine. */
export async function migratedDatabase(): Promise<FreshDatabase> {
  const fresh = await freshDatabase();
  if (!postgresUrl()) {
    const bytes = await keptByWorker().keep("migrated file", migrateFile, async () => {});
    writeFileSync(fresh.name, bytes, { mode: 0o600 });
  }
  return fresh;
}

export async function openTestDatabase(): Promise<TestDatabase> {
  const fresh = await migratedDatabase();
  const connected = await connect(placeOf(fresh.name, 10));
  if (postgresUrl()) await bringUpToDate(connected, searchedColumns());
  return {
    ...connected,
    file: fresh.name,
    remove: async () => {
      await connected.db.destroy();
      await fresh.remove();
    },
  };
}

/** Returns a SQLite file with the newest schema. Writing it is much faster than running the migrations. */
async function migrateFile(): Promise<Buffer> {
  const { name, remove } = await freshDatabase();
  const connected = await connect({ file: name });
  await bringUpToDate(connected, searchedColumns());
  // The last connection to close writes the log into the file.
  await connected.db.destroy();
  const bytes = readFileSync(name);
  await remove();
  return bytes;
}
