import {
  chownSync,
  createReadStream,
  createWriteStream,
  existsSync,
  linkSync,
  realpathSync,
  renameSync,
  statSync,
} from "node:fs";
import path from "node:path";
import process from "node:process";
import { pipeline } from "node:stream/promises";
import { checkDatabase, explainDamage, isOlder } from "./back-up.server.ts";
import { type ExclusiveFile, openExclusively } from "./connect-sqlite.server.ts";
import {
  checksumFileOf,
  COMPANIONS,
  hashFile,
  readChecksum,
  removeLeftovers,
  syncToDisk,
  withTemporary,
} from "./database-files.server.ts";
import { codeOf, DatabaseProblem } from "./database-problem.server.ts";

export interface RestoreChoices {
  now: Date;
  withoutChecksum?: boolean;
  /** Replaces a database that is too damaged to tell whether a site still runs on it. */
  replaceDamaged?: boolean;
}

/**
 * Replaces the database with a checked copy of a backup, and keeps the old database beside it. The new file is the very
 * copy that was checked. A refusal changes nothing.
 *
 * @throws {DatabaseProblem} with a sentence on why it is refused
 */
export async function restore(backup: string, at: string, choices: RestoreChoices) {
  // SQLite keeps its log beside the file itself, not beside a link to it.
  const databaseFile = existsSync(at) ? realpathSync(at) : at;
  refuseStrange(backup, databaseFile);
  removeLeftovers(databaseFile);
  const staged = `${databaseFile}.restoring-${process.pid}`;
  return withTemporary(staged, async () => {
    const copy = createWriteStream(staged, { flags: "wx", mode: 0o600, flush: true });
    await pipeline(createReadStream(backup), copy);
    refuseChanged(backup, await hashFile(staged), choices);
    const older = await checkStaged(staged, backup);
    giveToOwner(staged);
    return { aside: swapDatabase(staged, databaseFile, choices), older };
  });
}

function refuseStrange(backup: string, databaseFile: string): void {
  if (!statSync(backup, { throwIfNoEntry: false })?.isFile()) throw new DatabaseProblem(`There is no file ${backup}.`);
  const folder = path.dirname(databaseFile);
  if (!existsSync(folder)) throw new DatabaseProblem(`There is no folder ${folder}.`);
  if (existsSync(databaseFile) && realpathSync(backup) === databaseFile)
    throw new DatabaseProblem(`${backup} is the database itself.`);
  const log = statSync(`${backup}-wal`, { throwIfNoEntry: false });
  if (log && log.size > 0)
    throw new DatabaseProblem(
      `${backup} is no backup but a database with a log of its own (${backup}-wal): a backup of it is made with 'backup'.`,
    );
}

function refuseChanged(backup: string, hash: string, { withoutChecksum = false }: RestoreChoices): void {
  const expected = readChecksum(backup);
  const file = checksumFileOf(backup);
  if (expected === hash || (expected === null && withoutChecksum)) return;
  if (expected === null) {
    throw new DatabaseProblem(
      `${file} is missing, so nobody can tell whether ${backup} is as it was made: bring it, or take the backup as it is with --without-checksum.`,
    );
  }
  if (expected === "")
    throw new DatabaseProblem(
      `${file} holds no SHA-256 checksum: one of the two files is damaged, take another backup.`,
    );
  throw new DatabaseProblem(
    `${backup} is damaged: it is not what its checksum in ${file} was made of. Take another backup.`,
  );
}

/** Opens the copy for writing: the copy of a database that was in use still says that it has a log. */
async function checkStaged(staged: string, backup: string): Promise<boolean> {
  const { db, close } = openStaged(staged, backup);
  try {
    return isOlder(await checkDatabase(db, backup), backup);
  } finally {
    close();
  }
}

function openStaged(staged: string, backup: string) {
  try {
    return openExclusively(staged);
  } catch (error) {
    throw explainDamage(error, backup);
  }
}

/** Gives the copy to the folder's owner: a command in the container may run as root, the site does not. */
function giveToOwner(staged: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(path.dirname(staged));
  chownSync(staged, uid, gid);
}

/**
 * Replaces the database with another file in one step: at every moment one of the two is there. Returns the new path of
 * the old one, null if there was none.
 *
 * @throws {DatabaseProblem} if a program has the old one open, or if it is too damaged to tell
 */
function swapDatabase(
  staged: string,
  databaseFile: string,
  { now, replaceDamaged = false }: RestoreChoices,
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

function lockPresent(databaseFile: string, replaceDamaged: boolean): ExclusiveFile | null {
  try {
    return openExclusively(databaseFile);
  } catch (error) {
    const code = codeOf(error);
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
