import { readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { makeFolder, restrictToOwner, runCommand } from "./database-files.server.ts";
import { DatabaseProblem } from "./database-problem.server.ts";

/** Milliseconds between checks. They go by the newest file's name, so a machine that slept catches up. */
const EVERY = 60_000;

const HOUR = 60 * 60_000;

interface Given {
  settings: { folder: string; everyHours: number; keep: number };
  databaseFile: string;
  log: { info: (fields: object, message: string) => void; error: (fields: object, message: string) => void };
  now: () => Date;
}

/** @throws {DatabaseProblem} if no backup could be written there */
export function assertBackupFolder(folder: string): void {
  const probe = path.join(folder, `.probe-${process.pid}`);
  try {
    makeFolder(folder);
    writeFileSync(probe, "probe");
    rmSync(probe);
    for (const name of readdirSync(folder).filter(isOfBackup)) restrictToOwner(path.join(folder, name));
  } catch (error) {
    throw new DatabaseProblem(
      `BACKUP_DIR is '${folder}', but no backup can be written there: it has to be a folder that the user of the site may write to (${(error as NodeJS.ErrnoException).code ?? String(error)}).`,
      { cause: error },
    );
  }
}

/** Makes backups at the configured interval. After a failure it tries again an hour later. */
export function scheduleBackups(given: Given): { state: () => "ok" | "failed" } {
  let [notBefore, state]: [number, "ok" | "failed"] = [0, "ok"];
  async function check(): Promise<void> {
    if (given.now().getTime() < notBefore) return;
    notBefore = Infinity;
    try {
      await makeIfDue(given);
      [notBefore, state] = [0, "ok"];
    } catch (error) {
      [notBefore, state] = [given.now().getTime() + HOUR, "failed"];
      given.log.error({ err: error }, "backup failed");
    }
  }
  setInterval(() => void check(), EVERY).unref();
  void check();
  return { state: () => state };
}

async function makeIfDue({ settings: { folder, everyHours, keep }, databaseFile, log, now }: Given): Promise<void> {
  makeFolder(folder);
  const start = now();
  const clean = () => {
    const names = namesToDelete(readdirSync(folder), keep, new Date(start.getTime() - keep * everyHours * HOUR));
    for (const name of names) rmSync(path.join(folder, name), { force: true });
    return names;
  };
  if (!isDue(readdirSync(folder), start, everyHours)) return void clean();
  const file = path.join(folder, backupName(start));
  await runCommand("backup", [file], databaseFile);
  log.info({ file, milliseconds: now().getTime() - start.getTime(), deleted: clean() }, "backed up");
}

const NAME = /^site-\d{8}T\d{6}Z\.db$/;

/** A backup, its checksum, or the partial file of an interrupted one. */
const OWN = /^(site-\d{8}T\d{6}Z\.db)(\.sha256|\.partial-\d+(?:-journal|-wal|-shm)?)?$/;

/** Returns the name of a scheduled backup, such as `site-20261120T093000Z.db`. Names sort by time. */
export function backupName(time: Date): string {
  return `site-${time.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z.db`;
}

function isOfBackup(name: string): boolean {
  return NAME.test(name.replace(/\.sha256$/, ""));
}

/** Whether the next backup is due. A name from the future means that the clock was wrong; it is ignored. */
export function isDue(names: readonly string[], now: Date, everyHours: number): boolean {
  const newest = names
    .filter((name) => NAME.test(name) && name <= backupName(now))
    .toSorted()
    .at(-1);
  return newest === undefined || newest <= backupName(new Date(now.getTime() - everyHours * HOUR));
}

/**
 * Returns what to delete: backups other than the newest `keep`, or older than `oldest` (/privacy promises that), their
 * checksums, and partial files of interrupted backups. The newest backup always stays, and so do names that the
 * schedule did not create.
 */
export function namesToDelete(names: readonly string[], keep: number, oldest = new Date(0)): string[] {
  const backups = names.filter((name) => NAME.test(name)).toSorted();
  const kept = new Set(backups.slice(-keep).filter((name) => name === backups.at(-1) || name >= backupName(oldest)));
  return names.filter((name) => {
    const [, backup, ending = ""] = OWN.exec(name) ?? [];
    return backup !== undefined && (ending.startsWith(".partial") || !kept.has(backup));
  });
}
