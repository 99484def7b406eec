import { chmodSync, existsSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { openExclusively, openFile, openReadOnly } from "./connect-sqlite.server.ts";
import { checksumFileOf, hashFile, syncToDisk, withTemporary, writeChecksum } from "./database-files.server.ts";
import { codeOf, DatabaseProblem } from "./database-problem.server.ts";
import type { Database } from "./database.ts";
import { mergeSearchIndexes } from "./erase-deleted-sqlite.server.ts";
import { listApplied, migrations } from "./migrate.server.ts";

/**
 * Copies a database, even while it is being written to, and checks the copy. A file with the copy's final name is
 * always complete. Reasons: docs/decisions/0024-backups.md
 *
 * @throws {DatabaseProblem} if there is nothing to copy, the target is taken, or the copy is damaged
 * @throws the file system's error, such as ENOSPC
 */
export async function backUp(databaseFile: string, target: string) {
  if (!existsSync(databaseFile)) throw new DatabaseProblem(`There is no database at ${databaseFile}.`);
  if (!existsSync(path.dirname(target))) throw new DatabaseProblem(`There is no folder ${path.dirname(target)}.`);
  refuseTaken(target);
  const partial = `${target}.partial-${process.pid}`;
  return withTemporary(partial, async () => {
    await copyDatabase(databaseFile, partial);
    // SQLite blocked the event loop until now: let it handle a pending signal to stop.
    await setImmediate();
    const version = await checkCopy(partial);
    const hash = await hashFile(partial);
    placeWithChecksum(partial, target, hash);
    return { bytes: statSync(target).size, version };
  });
}

/** Copies one state, and in WAL mode blocks no writer (https://www.sqlite.org/lang_vacuum.html#vacuuminto). */
async function copyDatabase(databaseFile: string, partial: string): Promise<void> {
  // VACUUM INTO accepts an empty file and keeps its mode: only the owner may read personal data.
  writeFileSync(partial, "", { mode: 0o600 });
  chmodSync(partial, 0o600);
  const db = openFile(databaseFile);
  try {
    await sql`vacuum into ${partial}`.execute(db);
  } finally {
    await db.destroy();
  }
  await eraseFromCopy(partial);
  syncToDisk(partial);
}

/** Merges the copy's search index: VACUUM INTO copies it as it is, including words of deleted rows. */
async function eraseFromCopy(partial: string): Promise<void> {
  const { db, close } = openExclusively(partial);
  try {
    if (!(await mergeSearchIndexes(db))) return;
    // VACUUM can't run in a transaction. This ends the one that openExclusively began (END is SQL for COMMIT).
    await sql`end`.execute(db);
    await sql`vacuum`.execute(db);
  } finally {
    close();
  }
}

async function checkCopy(partial: string): Promise<string> {
  const db = openReadOnly(partial);
  try {
    return (await checkDatabase(db, "The copy")).at(-1) ?? "";
  } finally {
    await db.destroy();
  }
}

/** Writes the checksum first: its file reserves the name, so that every backup that exists has a checksum. */
function placeWithChecksum(partial: string, target: string, hash: string): void {
  try {
    writeChecksum(target, hash);
  } catch (error) {
    if (codeOf(error) === "EEXIST") refuseTaken(target);
    throw error;
  }
  try {
    refuseTaken(target, [target]);
    renameSync(partial, target);
  } catch (error) {
    rmSync(checksumFileOf(target));
    throw error;
  }
  syncToDisk(path.dirname(target));
}

function refuseTaken(target: string, names: readonly string[] = [target, checksumFileOf(target)]): void {
  const taken = names.find((name) => existsSync(name));
  if (taken) throw new DatabaseProblem(`${taken} already exists, and nothing is overwritten: choose another name.`);
}

/** Most damages that a message lists. */
const MOST = 3;

/**
 * Reads a whole database of this site, checks its pages, indexes and references, and returns its applied migrations.
 *
 * @throws {DatabaseProblem} with a sentence on what is wrong
 */
export async function checkDatabase(db: Database, name: string): Promise<string[]> {
  return check(db, name).catch((error: unknown) => {
    throw explainDamage(error, name);
  });
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
