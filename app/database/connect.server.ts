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

/** Erases deleted data if that was requested, and returns whether it was. Blocks: call it in a separate process. */
export async function eraseFile(file: string): Promise<boolean> {
  const { eraseFromFile } = await import("./erase-deleted-sqlite.server.ts");
  return eraseFromFile(file);
}

/** Turns an error of engine, file system or network into a sentence for the operator. Returns others unchanged. */
export function explainDatabaseError(error: unknown, place: DatabasePlace): unknown {
  if (place.readOnly && isOutage(error) && /^(SQLITE_READONLY|25006)$/.test(codeOf(error)))
    return new DatabaseProblem("Nothing is written in maintenance mode (MAINTENANCE is set).", { cause: error });
  return "file" in place ? explainSqliteError(error, place.file) : explainPostgresError(error, place.url);
}

/** For messages: the file, or the address without the password. */
export function nameOfDatabase(place: DatabasePlace): string {
  return "file" in place ? place.file : withoutPassword(place.url);
}
