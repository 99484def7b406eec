import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { connectSqlite } from "./connect-sqlite.server.ts";
import { explainPostgresError, withoutPassword } from "./postgres-problem.server.ts";
import type { DatabaseSchema } from "./schema.ts";
import { explainSqliteError } from "./sqlite-problem.server.ts";
import type { SurveyIndex } from "./survey-index.ts";

export type Database = Kysely<DatabaseSchema>;

/** Where the data is: in a file of SQLite, or in a database of PostgreSQL, to which so many connections are opened at most. */
export type DatabasePlace = { file: string } | { url: string; connections: number };

/** Turns what an engine throws into what whoever asked shall catch. */
export type ExplainFailure = (error: unknown) => unknown;

/** A database, and what is written otherwise for each engine. */
export interface Connected {
  db: Database;
  migrations: Record<string, Migration>;
  surveyIndex: SurveyIndex;
}

/**
 * Opens the database. The one place that knows of more than one engine: whatever
 * differs between them is handed out here (docs/decisions/0032).
 *
 * @throws what the engine says where it can't be opened; of PostgreSQL the first statement says it
 */
export async function connect(place: DatabasePlace, explain?: ExplainFailure): Promise<Connected> {
  if ("file" in place) return connectSqlite(place.file, explain);
  // Costs 12 MB and a tenth of a second, which a site on SQLite need not pay.
  const { connectPostgres } = await import("./connect-postgres.server.ts");
  return connectPostgres(place, explain);
}

/** What an engine, the file system or the network says about a database, as a sentence for the person who starts the site; a fault of ours stays as it is. */
export function explainDatabaseError(error: unknown, place: DatabasePlace): unknown {
  return "file" in place ? explainSqliteError(error, place.file) : explainPostgresError(error, place.url);
}

/** What names the database in a message: its file, or its address without the password. */
export function nameOfDatabase(place: DatabasePlace): string {
  return "file" in place ? place.file : withoutPassword(place.url);
}
