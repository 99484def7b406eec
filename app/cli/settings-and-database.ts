import { existsSync } from "node:fs";
import process from "node:process";
import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import { SettingError } from "../config/read-setting.server.ts";
import { readSettings, type Settings } from "../config/settings.server.ts";
import { connect, explainDatabaseError } from "../database/connect.server.ts";
import { codeOf, DatabaseProblem } from "../database/database-problem.server.ts";
import type { Database, DatabasePlace } from "../database/database.ts";
import { bringUpToDate, assertNotNewer, isBehind } from "../database/migrate.server.ts";
import { searchedColumns } from "../survey/questions.ts";
import { Failure } from "./failure.js";

/** @throws {Failure} if the command got an argument, which it would ignore */
export function refuseArguments(advice = ""): void {
  const [given] = process.argv.slice(2);
  if (given !== undefined) throw new Failure(`This command takes no arguments, but got '${given}'.${advice}`);
}

export function readArguments<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  args: string[] = process.argv.slice(2),
) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new Failure(`${(error as Error).message}\n\n${usage}`);
  }
}

export function readSettingsOrFail(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    throw error instanceof SettingError ? new Failure(error.message) : error;
  }
}

/** Returns the SQLite file. @throws {Failure} with `otherwise`, what to do without a file, or if a setting is wrong */
export function fileOrFail(
  otherwise = "back it up with pg_dump and restore it with pg_restore, or as its host does",
): string {
  const { database } = readSettingsOrFail();
  if ("file" in database) return database.file;
  throw new Failure(`The database is one of PostgreSQL: ${otherwise}.`);
}

export function refuseMissing(file: string): void {
  if (!existsSync(file)) throw new Failure(`There is no database at ${file}.`);
}

/**
 * Opens the database for one command and closes it afterwards.
 *
 * @param schema `latest` migrates it, and creates it if it is missing; `existing` migrates it and refuses a missing
 *   one; `unchanged` refuses a missing or older one; `any` accepts it as it is
 * @throws {Failure} if it is damaged, missing, locked, or from a newer version of the site
 */
export async function withDatabase<Result>(
  place: DatabasePlace,
  schema: "latest" | "existing" | "unchanged" | "any",
  work: (db: Database, migrated: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const refusesMissing = schema === "existing" || schema === "unchanged";
  if (refusesMissing && "file" in place) refuseMissing(place.file);
  try {
    const connected = await connect(place);
    const { db } = connected;
    try {
      if (schema === "unchanged") await refuseOther(db);
      const migrates = schema === "latest" || schema === "existing";
      return await work(db, migrates ? await bringUpToDate(connected, searchedColumns()) : []);
    } finally {
      await db.destroy();
    }
  } catch (error) {
    throw failureOf(error, place);
  }
}

async function refuseOther(db: Database): Promise<void> {
  await assertNotNewer(db);
  if (await isBehind(db))
    throw new Failure("The database is older than this program: start the site, or run 'npm run migrate'.");
}

/** Converts an error of one of these databases to a `Failure` if a person can fix it. Returns others unchanged. */
export function failureOf(error: unknown, ...places: DatabasePlace[]): unknown {
  const problem = places
    .map((place) => explainDatabaseError(error, place))
    .find((one) => one instanceof DatabaseProblem);
  return problem ? new Failure(problem.message) : error;
}

/** The same for a copy from one file to another. Errors about a full or unwritable disk belong to the target. */
export function copyFailureOf(error: unknown, source: string, target: string): unknown {
  const isOfTarget = /^(E(?!ISDIR)|SQLITE_FULL|SQLITE_IOERR)/.test(codeOf(error));
  return failureOf(error, { file: isOfTarget ? target : source });
}
