import { sql } from "kysely";
import { codeOf, DatabaseProblem } from "./database-problem.server.ts";
import type { Database } from "./database.ts";
import { listApplied } from "./migrate.server.ts";
import { migrations } from "./migrations.ts";

const MOST = 3;

/**
 * Reads a whole database of this site, and checks its pages, indexes and references.
 *
 * @returns the migrations that were applied to it
 * @throws {DatabaseProblem} with a sentence on what is wrong
 */
export async function checkDatabase(db: Database, name: string): Promise<string[]> {
  try {
    return await check(db, name);
  } catch (error) {
    throw explainDamage(error, name);
  }
}

/** Turns SQLite's error for a file that it can't read into a sentence. Returns any other error unchanged. */
export function explainDamage(error: unknown, name: string): unknown {
  const code = codeOf(error);
  if (!/^SQLITE_(NOTADB|CORRUPT)/.test(code)) return error;
  return new DatabaseProblem(`${name} is damaged or not an SQLite file (${code}).`, { cause: error });
}

async function check(db: Database, name: string): Promise<string[]> {
  const applied = await listApplied(db);
  const [first] = Object.keys(migrations);
  if (applied[0] !== first)
    throw new DatabaseProblem(`${name} is not a database of this site: it was never at version ${first}.`);
  const { rows: damages } = await sql<{ integrity_check: string }>`pragma integrity_check(${sql.lit(MOST)})`.execute(
    db,
  );
  const found = damages.map(({ integrity_check: damage }) => damage).filter((damage) => damage !== "ok");
  if (found.length > 0) throw new DatabaseProblem(`${name} is damaged: ${found.join("; ").replaceAll("\n", " ")}.`);
  const { rows: dangling } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db);
  const named = [...new Set(dangling.map(({ table, parent }) => `${table} to ${parent}`))];
  if (named.length > 0)
    throw new DatabaseProblem(
      `${name} has references that lead nowhere: from ${named.slice(0, MOST).join(", from ")}.`,
    );
  return applied;
}

/** @throws {DatabaseProblem} if the database is of a newer version than this program */
export function isOlder(applied: readonly string[], name: string): boolean {
  const known = Object.keys(migrations);
  const unknown = applied.filter((one) => !known.includes(one));
  if (unknown.length > 0)
    throw new DatabaseProblem(
      `${name} is from a newer version of the site (${unknown.join(", ")}): restore it with that version.`,
    );
  return applied.length < known.length;
}
