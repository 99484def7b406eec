import process from "node:process";
import { SettingError } from "../config/read-setting.server.ts";
import { readSettings, type Settings } from "../config/settings.server.ts";
import { Failure } from "./failure.js";

/** @throws {Failure} with the sentence about a wrong setting */
export function readSettingsOrFail(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    throw error instanceof SettingError ? new Failure(error.message) : error;
  }
}

/**
 * The SQLite file of a command that copies files.
 *
 * @throws {Failure} where the database is none, or a setting is wrong
 */
export function fileOrFail(): string {
  const { database } = readSettingsOrFail();
  if ("file" in database) return database.file;
  throw new Failure(
    "The database is one of PostgreSQL: back it up with pg_dump and restore it with pg_restore, or as its host does.",
  );
}
