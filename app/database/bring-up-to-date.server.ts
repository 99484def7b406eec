import { sql } from "kysely";
import type { Connected } from "./database.ts";
import { inTransaction } from "./in-transaction.server.ts";
import { migrateToLatest } from "./migrate.server.ts";

/**
 * Migrates the schema to its newest version, and updates the columns of the search index of surveys.
 *
 * @param searched the columns that are searched
 * @returns the names of the migrations that were applied now
 * @throws as `migrateToLatest` does
 */
export async function bringUpToDate(
  { atLeisure, migrations, surveyIndex }: Pick<Connected, "atLeisure" | "migrations" | "surveyIndex">,
  searched: readonly string[],
): Promise<string[]> {
  return atLeisure(async (db) => {
    const applied = await migrateToLatest(db, migrations);
    await updateSurveyIndex({ db, surveyIndex }, searched);
    return applied;
  });
}

/**
 * Changes the columns of the search index, once (docs/decisions/0076). If nothing changed, it only reads the catalog
 * once.
 */
async function updateSurveyIndex(
  { db, surveyIndex }: Pick<Connected, "db" | "surveyIndex">,
  searched: readonly string[],
): Promise<void> {
  if (sameColumns(await surveyIndex.readColumns(db), searched)) return;
  await inTransaction(
    db,
    async (locked) => {
      await surveyIndex.lock(locked);
      // Another machine may have been faster.
      const held = await surveyIndex.readColumns(locked);
      if (sameColumns(held, searched)) return;
      await surveyIndex.setColumns(locked, searched);
      const isRemoved = held.some((column) => !searched.includes(column));
      const added = searched.filter((column) => !held.includes(column));
      // A new question has no answers yet, so no row changes.
      await surveyIndex.rewrite(locked, isRemoved ? sql<boolean>`1 = 1` : hasAnswer(added));
    },
    "read committed",
  );
}

function sameColumns(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((column) => others.includes(column));
}

function hasAnswer(columns: readonly string[]) {
  const each = columns.map((column) => sql<boolean>`coalesce(${sql.ref(column)}, '') not in ('', '[]')`);
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}
