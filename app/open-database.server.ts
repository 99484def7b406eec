import type { Logger } from "pino";
import type { Settings } from "./config/settings.server.ts";
import { bringUpToDate } from "./database/bring-up-to-date.server.ts";
import { connect } from "./database/connect.server.ts";
import type { Connected } from "./database/database.ts";
import { assertCurrent, assertWritable } from "./database/migrate.server.ts";
import { removeLeftovers } from "./database/remove-leftovers.server.ts";
import { assertBackupFolder } from "./database/schedule-backups.server.ts";
import { answerOutages } from "./server/forms/answer.server.ts";
import { searchedColumns } from "./survey/questions.ts";

/**
 * Opens the site's database and brings its schema up to date; during maintenance it changes nothing.
 *
 * @throws {DatabaseProblem} if the site can't run with it
 */
export async function openDatabase(settings: Settings, log: Logger): Promise<Connected> {
  const { maintenance, database } = settings;
  if ("file" in database) removeLeftovers(database.file);
  const opened = await connect(database, answerOutages({ log, maintenance }));
  if (maintenance) {
    await assertCurrent(opened.db);
    return opened;
  }
  await bringUpToDate(opened, searchedColumns());
  await assertWritable(opened.db);
  if (settings.backups) assertBackupFolder(settings.backups.folder);
  return opened;
}
