import { chmodSync, existsSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { checkDatabase } from "./check-database.server.ts";
import { openExclusively, openFile, openReadOnly } from "./connect-sqlite.server.ts";
import { checksumFileOf, hashFile, syncToDisk, withTemporary, writeChecksum } from "./database-files.server.ts";
import { codeOf, DatabaseProblem } from "./database-problem.server.ts";
import { mergeSearchIndexes } from "./erase-deleted-sqlite.server.ts";

interface BackUp {
  bytes: number;
  version: string;
}

/**
 * Copies a database, even while it is being written to, and checks the copy. A file with the copy's final name is
 * always complete. Reasons: docs/decisions/0024-backups.md
 *
 * @throws {DatabaseProblem} if there is nothing to copy, the target is taken, or the copy is damaged
 * @throws the file system's error, such as ENOSPC
 */
export async function backUp(databaseFile: string, target: string): Promise<BackUp> {
  if (!existsSync(databaseFile)) throw new DatabaseProblem(`There is no database at ${databaseFile}.`);
  if (!existsSync(path.dirname(target))) throw new DatabaseProblem(`There is no folder ${path.dirname(target)}.`);
  refuseTaken(target);
  const partial = `${target}.partial-${process.pid}`;
  return withTemporary(partial, async () => {
    await copyDatabase(databaseFile, partial);
    // SQLite blocked the event loop until now. Here a pending signal to stop gets handled.
    await setImmediate();
    const version = await checkCopy(partial);
    const hash = await hashFile(partial);
    placeWithChecksum(partial, target, hash);
    return { bytes: statSync(target).size, version };
  });
}

/**
 * One statement reads one state of the database, and in WAL mode it blocks no writer
 * (https://www.sqlite.org/lang_vacuum.html#vacuuminto).
 */
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
