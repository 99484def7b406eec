import { connect, explainDatabaseError, nameOfDatabase } from "../database/connect.server.ts";
import { DatabaseProblem } from "../database/database-problem.server.ts";
import type { DatabasePlace } from "../database/database.ts";
import { migrateToLatest } from "../database/migrate.server.ts";
import { Failure, runCommand } from "./failure.js";
import { readSettingsOrFail } from "./read-settings-or-fail.ts";

// `npm run migrate`: brings the database up to date, makes it where it is missing.

await runCommand(async () => {
  const { database } = readSettingsOrFail();
  try {
    await migrate(database);
    return 0;
  } catch (error) {
    const explained = explainDatabaseError(error, database);
    throw explained instanceof DatabaseProblem ? new Failure(explained.message) : explained;
  }
});

async function migrate(place: DatabasePlace): Promise<void> {
  const { db, migrations } = await connect(place);
  try {
    const applied = place.readOnly ? [] : await migrateToLatest(db, migrations);
    console.log(`Data: ${nameOfDatabase(place)}${applied.length > 0 ? ` (migrated: ${applied.join(", ")})` : ""}`);
  } finally {
    await db.destroy();
  }
}
