import { connect, type Connected } from "../../app/database/connect.server.ts";
import { migrateToLatest } from "../../app/database/migrate.server.ts";
import { freshDatabase } from "./fresh-database.ts";
import { placeOf } from "./kept-rows.ts";

/** A database of its own, on the engine that the tests run on. */
export interface TestDatabase extends Connected {
  /** Path of its file, or its address. */
  file: string;
  /** Closes it and deletes it. */
  remove: () => Promise<void>;
}

/** With the newest schema, or with that of before a migration. */
export async function openTestDatabase({ before }: { before?: string } = {}): Promise<TestDatabase> {
  const fresh = await freshDatabase({ empty: before !== undefined });
  const connected = await connect(placeOf(fresh.name, 10));
  await migrateToLatest(connected.db, Object.fromEntries(Object.entries(connected.migrations).filter(([name]) => !before || name < before)));
  return {
    ...connected,
    file: fresh.name,
    remove: async () => {
      await connected.db.destroy();
      await fresh.remove();
    },
  };
}
