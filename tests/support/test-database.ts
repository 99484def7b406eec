import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { connect, type Database } from "../../app/database/connect.server.ts";
import { migrateToLatest } from "../../app/database/migrate.server.ts";
import { migrations } from "../../app/database/migrations.ts";

/** A database in a file of its own. */
export interface TestDatabase {
  db: Database;
  file: string;
  /** Closes it and deletes its folder. */
  remove: () => Promise<void>;
}

/** With the newest schema, or with that of before a migration. */
export async function openTestDatabase({ before }: { before?: string } = {}): Promise<TestDatabase> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "tetm-store-"));
  const file = path.join(folder, "site.db");
  const db = connect(file);
  await migrateToLatest(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => !before || name < before)));
  return {
    db,
    file,
    remove: async () => {
      await db.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
