import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { Socket } from "node:net";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";

export const COMPANIONS = ["-wal", "-shm", "-journal"];

/** Runs work with a temporary database file, and deletes the file afterwards or when the process exits. */
export async function withTemporary<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  const forget = () => {
    for (const ending of ["", ...COMPANIONS]) rmSync(file + ending, { force: true });
  };
  process.once("exit", forget);
  try {
    return await work();
  } finally {
    forget();
    process.off("exit", forget);
  }
}

/**
 * Creates a folder for its owner alone, and missing ones above it. Node's own `recursive` never returns if a file
 * system says ENOENT although the folder above exists, as /proc does.
 */
export function makeFolder(folder: string): void {
  const above = path.dirname(folder);
  if (existsSync(folder)) return;
  if (above !== folder) makeFolder(above);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another program created it first.
    if (!existsSync(folder)) throw error;
  }
}

export function restrictToOwner(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile() || (found.mode & 0o077) === 0) return;
  try {
    chmodSync(file, found.mode & 0o700);
  } catch (error) {
    // Another user's file, or a read-only disk: using it will fail with a message.
    if (!["EPERM", "EROFS"].includes(String((error as NodeJS.ErrnoException).code))) throw error;
  }
}

/** Files of killed restores: ours, with the id of their process, and Litestream's. */
const LEFTOVER = /^(\.restoring-(?<pid>\d+)|(\.restored)?\.tmp)(-wal|-shm|-journal)?$/;

/** Removes the copies that interrupted restores left beside the database. A running restore keeps its copy. */
export function removeLeftovers(databaseFile: string): void {
  const [folder, base] = [path.dirname(databaseFile), path.basename(databaseFile)];
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const found = name.startsWith(base) ? LEFTOVER.exec(name.slice(base.length)) : null;
    if (found && !isRunning(Number(found.groups?.pid ?? 0))) rmSync(path.join(folder, name), { force: true });
  }
}

function isRunning(pid: number): boolean {
  if (pid === 0 || pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** A backup's checksum file, in the format of `sha256sum`. */
export function checksumFileOf(file: string): string {
  return `${file}.sha256`;
}

export async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** @throws with the code EEXIST if there is a checksum file already */
export function writeChecksum(file: string, hash: string): void {
  writeFileSync(checksumFileOf(file), `${hash}  ${path.basename(file)}\n`, { flag: "wx", mode: 0o600, flush: true });
}

/** Null if there is no checksum file, `""` if it holds no checksum. The file name in it may be an earlier one. */
export function readChecksum(file: string): string | null {
  try {
    return /^([\da-f]{64}) [ *][^\n]+\n?$/.exec(readFileSync(checksumFileOf(file), "utf8"))?.[1] ?? "";
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

export function syncToDisk(fileOrFolder: string): void {
  const descriptor = openSync(fileOrFolder, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

const LIMIT = 30 * 60_000;

/**
 * Runs a command on a database file in a separate process, at low priority: reading a whole file would hold up every
 * response. A site that stops ends the command without waiting.
 *
 * @throws with the command's error message
 */
export async function runCommand(
  command: "backup" | "erase",
  args: readonly string[],
  databaseFile: string,
): Promise<void> {
  const child = spawn(process.execPath, ["--no-warnings", path.join("app", "cli", `${command}.ts`), ...args], {
    // The command needs no secret, so it gets none. SQLite's large temporary files belong on the volume, not in memory.
    env: { NODE_ENV: "production", DATABASE_URL: `file:${databaseFile}`, SQLITE_TMPDIR: path.dirname(databaseFile) },
    stdio: ["ignore", "ignore", "pipe"],
    signal: AbortSignal.timeout(LIMIT),
    killSignal: "SIGKILL",
  });
  child.unref();
  if (child.stderr instanceof Socket) child.stderr.unref();
  const ended = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve));
  const stop = () => child.kill();
  process.once("exit", stop);
  try {
    if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
    const [code, complaint] = await Promise.all([ended, text(child.stderr)]);
    if (code !== 0) throw new Error(complaint.trim() || `The command '${command}' ended with ${code}.`);
  } finally {
    process.off("exit", stop);
  }
}
