import process from "node:process";
import { SettingError } from "../config/read-setting.server.ts";
import { readSettings } from "../config/settings.server.ts";
import { connect } from "../database/connect.server.ts";
import { DatabaseProblem, explainDatabaseError } from "../database/database-problem.server.ts";
import { migrateToLatest } from "../database/migrate.server.ts";

// `npm run migrate`: brings the database up to date, makes it where it is missing.

try {
  const { databaseFile } = readSettings(process.env);
  try {
    await migrate(databaseFile);
  } catch (error) {
    throw explainDatabaseError(error, databaseFile);
  }
} catch (error) {
  console.error(error instanceof SettingError || error instanceof DatabaseProblem ? error.message : error);
  process.exitCode = 1;
}

async function migrate(databaseFile: string): Promise<void> {
  const db = connect(databaseFile);
  try {
    const applied = await migrateToLatest(db);
    console.log(`Data: ${databaseFile}${applied.length > 0 ? ` (migrated: ${applied.join(", ")})` : ""}`);
  } finally {
    await db.destroy();
  }
}
