import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseSchema } from "./schema.ts";
import type { SurveyIndex } from "./survey-index.ts";

export type Database = Kysely<DatabaseSchema>;

/**
 * Where the data is: in a file of SQLite, or in a database of PostgreSQL, to which so many connections are opened at
 * most.
 */
export type DatabasePlace = ({ file: string } | { url: string; connections: number }) & ReadOnly;

export interface ReadOnly {
  /** In maintenance mode: whatever would write fails as it does at an outage. */
  readOnly?: boolean;
}

/** Turns what an engine throws into what whoever asked shall catch. */
export type ExplainFailure = (error: unknown) => unknown;

/** A database, and what is written otherwise for each engine. */
export interface Connected {
  db: Database;
  migrations: Record<string, Migration>;
  surveyIndex: SurveyIndex;
  /** Erases what was deleted from where the engine keeps it, if an erasure was asked for (docs/decisions/0057). */
  eraseDeleted: () => Promise<void>;
}
