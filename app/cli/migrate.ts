import process from "node:process";
import { SettingError } from "../config/read-setting.server.ts";
import { readSettings } from "../config/settings.server.ts";
import type { DatabasePlace } from "../database/database.ts";
import { connect, explainDatabaseError, nameOfDatabase } from "../database/connect.server.ts";
import { DatabaseProblem } from "../database/database-problem.server.ts";
import { migrateToLatest } from "../database/migrate.server.ts";

// `npm run migrate`: brings the database up to date, makes it where it is missing.

try {
  const { database } = readSettings(process.env);
  try {
    await migrate(database);
  } catch (error) {
    throw explainDatabaseError(error, database);
  }
} catch (error) {
  console.error(error instanceof SettingError || error instanceof DatabaseProblem ? error.message : error);
  process.exitCode = 1;
}

async function migrate(place: DatabasePlace): Promise<void> {
  const { db, migrations } = await connect(place);
  try {
    const applied = place.readOnly ? [] : await migrateToLatest(db, migrations);
    console.log(`Data: ${nameOfDatabase(place)}${applied.length > 0 ? ` (migrated: ${applied.join(", ")})` : ""}`);
  } finally {
    await db.destroy();
  }
}
