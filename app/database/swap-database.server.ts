import { existsSync, linkSync, renameSync } from "node:fs";
import path from "node:path";
import { syncToDisk } from "./checksum.server.ts";
import { type Alone, COMPANIONS, openAlone } from "./connect-sqlite.server.ts";
import { DatabaseProblem } from "./database-problem.server.ts";

interface SwapChoices {
  now: Date;
  replaceDamaged?: boolean;
}

/**
 * Replaces the database with another file in one step: at every moment one of the two is there. Returns the new path of
 * the old one, null if there was none.
 *
 * @throws {DatabaseProblem} if a program has the old one open, or if it is too damaged to tell
 */
export function swapDatabase(
  staged: string,
  databaseFile: string,
  { now, replaceDamaged = false }: SwapChoices,
): string | null {
  const aside = `${databaseFile}.before-restore-${now.toISOString().replaceAll(/[-:.]/g, "")}`;
  const present = existsSync(databaseFile);
  // The lock is held until the new file is in place. A site that starts meanwhile has the old file open and can't write
  // to it: SQLite sees that it was moved (SQLITE_READONLY_DBMOVED), and the start ends.
  const lock = present ? lockPresent(databaseFile, replaceDamaged) : null;
  try {
    if (present) linkSync(databaseFile, aside);
    for (const ending of COMPANIONS) moveIfThere(databaseFile + ending, aside + ending);
    moveIfThere(litestreamFolderOf(databaseFile), litestreamFolderOf(aside));
    renameSync(staged, databaseFile);
    syncToDisk(path.dirname(databaseFile));
  } finally {
    lock?.close();
  }
  return present ? aside : null;
}

function lockPresent(databaseFile: string, replaceDamaged: boolean): Alone | null {
  try {
    return openAlone(databaseFile);
  } catch (error) {
    const code = String((error as { code?: unknown }).code);
    if (code.startsWith("SQLITE_BUSY")) {
      throw new DatabaseProblem(
        `A program has the database ${databaseFile} open (the site, Litestream or a command): stop it, then restore again. Nothing was changed.`,
      );
    }
    if (!/^SQLITE_(NOTADB|CORRUPT)/.test(code)) throw error;
    if (replaceDamaged) return null;
    throw new DatabaseProblem(
      `The database ${databaseFile} is so damaged that it does not tell whether a site still runs on it (${code}): see to it that none does, then restore with --replace-damaged. Nothing was changed.`,
    );
  }
}

function litestreamFolderOf(file: string): string {
  return path.join(path.dirname(file), `.${path.basename(file)}-litestream`);
}

function moveIfThere(from: string, to: string): void {
  if (existsSync(from)) renameSync(from, to);
}
