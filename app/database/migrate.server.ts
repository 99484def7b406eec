import { sql } from "kysely";
import { DEFAULT_MIGRATION_TABLE, type Migration, type MigrationResult, Migrator } from "kysely/migration";
import * as schema from "../../migrations/0001-schema.ts";
import { DatabaseProblem, isOutage } from "./database-problem.server.ts";
import type { Database, Connected } from "./database.ts";
import { inReadCommitted, inTransaction } from "./in-transaction.server.ts";

/** In order. Imports rather than a folder that is read, so that this works in the server's bundle and in plain Node. */
export const migrations: Record<string, Migration> = {
  "0001-schema": schema,
};

/**
 * Migrates and returns or throws as `migrateToLatest` does. If other columns of surveys are searched now, reindexes the
 * surveys with an answer in an added one, or all if one isn't searched any more (docs/decisions/0076).
 */
export async function bringUpToDate(
  { withoutTimeouts, surveyIndex }: Pick<Connected, "withoutTimeouts" | "surveyIndex">,
  searched: readonly string[],
): Promise<string[]> {
  return withoutTimeouts(async (db) => {
    const applied = await migrateToLatest(db);
    const indexed = await surveyIndex.readColumns(db);
    const added = searched.filter((column) => !indexed.includes(column));
    const isRemoved = indexed.some((column) => !searched.includes(column));
    const changed = isRemoved ? sql<boolean>`1 = 1` : hasAnswer(added);
    if (isRemoved || added.length > 0)
      await inReadCommitted(db, (trx) => surveyIndex.setColumns(trx, searched, changed));
    return applied;
  });
}

function hasAnswer(columns: readonly string[]) {
  const each = columns.map((column) => sql<boolean>`coalesce(${sql.ref(column)}, '') not in ('', '[]')`);
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}

/**
 * Migrates the schema to its newest version in one transaction. Returns the names of the migrations applied now.
 *
 * @throws {DatabaseProblem} if a newer version of the site was here before, migrations ran in another order, or one
 *   failed; the schema is then unchanged
 * @throws the engine's error if the database can't be used
 */
export async function migrateToLatest(db: Database, record: Record<string, Migration> = migrations): Promise<string[]> {
  let results: MigrationResult[] = [];
  async function migrate(one: Database): Promise<void> {
    const outcome = await migratorOf(one, record).migrateToLatest();
    results = outcome.results ?? [];
    if (outcome.error) throw outcome.error;
  }
  try {
    // Kysely's migrator begins a transaction on PostgreSQL, but not on SQLite, which undoes CREATE TABLE, too.
    await (db.getExecutor().adapter.supportsTransactionalDdl ? migrate(db) : inTransaction(db, migrate));
  } catch (error) {
    if (isOutage(error)) throw error;
    throw (await explainNewer(db, record)) ?? explainFailed(error, results);
  }
  return results.map((result) => result.migrationName);
}

/** @throws the engine's error if the database is read-only, or is locked for longer than the timeout */
export async function assertWritable(db: Database): Promise<void> {
  await inTransaction(db, (trx) => sql`delete from ${sql.table(DEFAULT_MIGRATION_TABLE)} where 1 = 0`.execute(trx));
}

/** @throws {DatabaseProblem} if the schema would have to be changed before this program can read from it */
export async function assertCurrent(db: Database): Promise<void> {
  if (await isBehind(db))
    throw new DatabaseProblem(
      "The database is older than this program, and in maintenance mode nothing is changed: start once without MAINTENANCE, or run 'npm run migrate'.",
    );
}

export async function isBehind(db: Database): Promise<boolean> {
  const known = await migratorOf(db, migrations).getMigrations();
  return known.some(({ executedAt }) => executedAt === undefined);
}

/** @throws {DatabaseProblem} if a newer version of the site has changed the schema */
export async function assertNotNewer(db: Database): Promise<void> {
  const problem = await explainNewer(db, migrations);
  if (problem) throw problem;
}

function migratorOf(db: Database, record: Record<string, Migration>): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => record } });
}

/** In order; empty if it was never a database of this site. */
export async function listApplied(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

function explainFailed(error: unknown, results: readonly MigrationResult[]): unknown {
  if (!(error instanceof Error)) return error;
  const failed = results.find(({ status }) => status === "Error");
  if (failed)
    return new DatabaseProblem(
      `The migration ${failed.migrationName} failed and nothing of it remains (${error.message}): start the version of the site that was here before, or repair the database and start again.`,
      { cause: error },
    );
  // Kysely's words for migrations that ran in another order.
  return error.message.startsWith("corrupted migrations")
    ? new DatabaseProblem(error.message, { cause: error })
    : error;
}

/** Returns a clearer error for a newer schema: Kysely says only that its migrations are corrupted. */
async function explainNewer(db: Database, record: Record<string, Migration>): Promise<DatabaseProblem | null> {
  const unknown = (await listApplied(db)).filter((name) => !(name in record));
  if (unknown.length === 0) return null;
  return new DatabaseProblem(
    `The database was changed by a newer version of the site (${unknown.join(", ")}): start that version, or restore a copy from before it.`,
  );
}
