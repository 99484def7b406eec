import { type Migration, Migrator } from "kysely/migration";
import type { Database } from "./connect.server.ts";
import { migrations } from "./migrations.ts";

/**
 * Brings the schema to its newest version, all in one transaction.
 *
 * @returns the names of the migrations that were applied now
 * @throws the first error; the schema is then as it was before
 */
export async function migrateToLatest(
  db: Database,
  record: Record<string, Migration> = migrations,
): Promise<string[]> {
  const { error, results } = await migratorOf(db, record).migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** Whether the schema lacks a migration that this program knows. */
export async function isBehind(db: Database): Promise<boolean> {
  const known = await migratorOf(db, migrations).getMigrations();
  return known.some(({ executedAt }) => executedAt === undefined);
}

function migratorOf(db: Database, record: Record<string, Migration>): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => record } });
}
