import { connectSqlite, explainSqliteError } from "./connect-sqlite.server.ts";
import { codeOf, DatabaseProblem, isOutage, type NoteOutage } from "./database-problem.server.ts";
import type { Connected, DatabasePlace } from "./database.ts";
import { explainPostgresError, withoutPassword } from "./postgres-problem.server.ts";

/**
 * Opens the database. Everything that differs between the engines comes from here (docs/decisions/0059).
 *
 * @throws the engine's error if it can't be opened; with PostgreSQL, only the first statement throws
 */
export async function connect(place: DatabasePlace, note?: NoteOutage): Promise<Connected> {
  if ("file" in place) return connectSqlite(place, note);
  // Costs 12 MB and a tenth of a second, so a site on SQLite does not load it.
  const { connectPostgres } = await import("./connect-postgres.server.ts");
  return connectPostgres(place, note);
}

/**
 * Erases deleted data from a SQLite file, if an erasure was requested. Call it in a separate process: it blocks
 * everything else. Returns whether one was.
 */
export async function eraseFile(file: string): Promise<boolean> {
  const { eraseFromFile } = await import("./erase-deleted-sqlite.server.ts");
  return eraseFromFile(file);
}

/**
 * Turns the error of an engine, the file system or the network into a sentence for the person who starts the site.
 * Returns any other error unchanged.
 */
export function explainDatabaseError(error: unknown, place: DatabasePlace): unknown {
  if (place.readOnly && isOutage(error) && /^(SQLITE_READONLY|25006)$/.test(codeOf(error)))
    return new DatabaseProblem("Nothing is written in maintenance mode (MAINTENANCE is set).", { cause: error });
  return "file" in place ? explainSqliteError(error, place.file) : explainPostgresError(error, place.url);
}

/** Returns the database's name for messages: its file, or its address without the password. */
export function nameOfDatabase(place: DatabasePlace): string {
  return "file" in place ? place.file : withoutPassword(place.url);
}
