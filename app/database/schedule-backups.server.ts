import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { Socket } from "node:net";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { text } from "node:stream/consumers";
import { backupName, isDue, namesToDelete } from "./backup-names.ts";

/** Milliseconds between two looks at the clock. Due is what the newest file's name says, so that a machine that slept catches up. */
const EVERY = 60_000;

/** Milliseconds until a failed backup is tried again. */
const AGAIN = 60 * 60_000;

/** Milliseconds after which one that does not end is ended. */
const LIMIT = 30 * 60_000;

interface Given {
  settings: { folder: string; everyHours: number; keep: number };
  databaseFile: string;
  log: { info: (fields: object, message: string) => void; error: (fields: object, message: string) => void };
  now: () => Date;
}

export interface BackupSchedule {
  /** How the last one went. */
  state: () => "ok" | "failed";
}

/** Makes a backup now and then, each in a process of its own: reading a whole database would hold up the site's answers. */
export function scheduleBackups(given: Given): BackupSchedule {
  let failedAt: number | null = null;
  let busy = false;
  async function look(): Promise<void> {
    if (busy || (failedAt !== null && given.now().getTime() - failedAt < AGAIN)) return;
    busy = true;
    try {
      await makeIfDue(given);
      failedAt = null;
    } catch (error) {
      failedAt = given.now().getTime();
      given.log.error({ err: error }, "backup failed");
    } finally {
      busy = false;
    }
  }
  setInterval(() => void look(), EVERY).unref();
  void look();
  return { state: () => (failedAt === null ? "ok" : "failed") };
}

async function makeIfDue({ settings: { folder, everyHours, keep }, databaseFile, log, now }: Given): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const start = now();
  if (!isDue(readdirSync(folder), start, everyHours)) return;
  const file = path.join(folder, backupName(start));
  await runBackup(file, databaseFile);
  const deleted = namesToDelete(readdirSync(folder), keep);
  for (const name of deleted) rmSync(path.join(folder, name), { force: true });
  log.info({ file, milliseconds: now().getTime() - start.getTime(), deleted }, "backed up");
}

/** @throws with the sentence that the command ended with */
async function runBackup(file: string, databaseFile: string): Promise<void> {
  const child = spawn(process.execPath, ["--no-warnings", path.join("app", "cli", "backup.ts"), file], {
    // It needs no secret, so it gets none.
    env: { NODE_ENV: "production", DATABASE_URL: `file:${databaseFile}` },
    stdio: ["ignore", "ignore", "pipe"],
    signal: AbortSignal.timeout(LIMIT),
    killSignal: "SIGKILL",
  });
  // A site that is asked to stop does not wait for it.
  child.unref();
  if (child.stderr instanceof Socket) child.stderr.unref();
  const ended = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve));
  const stop = () => child.kill();
  process.once("exit", stop);
  try {
    if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
    const [code, complaint] = await Promise.all([ended, text(child.stderr)]);
    if (code !== 0) throw new Error(complaint.trim() || `The command 'backup' ended with ${code}.`);
  } finally {
    process.off("exit", stop);
  }
}
