import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, open, readdir, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import type { CheckedPicture, MadePicture } from "./picture-file.ts";

/** The program, which the container image contains at the same path. */
const PROGRAM = path.resolve("app/site/pictures/picture-process.server.ts");

/** Milliseconds until the process is killed. A picture of 12 megapixels takes 3 s on one core. */
const LIMITS = { check: 20_000, make: 120_000 };

/** No secrets, glibc limits (docs/decisions/0063), no loaders that libvips calls unsafe; the process disables more. */
const ENVIRONMENT = { VIPS_BLOCK_UNTRUSTED: "1", MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072" };

/** Niceness: the process gets a tenth of a busy processor, so a check still ends before its limit. */
const PRIORITY = 10;

const running = new Set<ChildProcess>();

/** One process at a time makes files, because each may take 200 MB. Uploads don't wait for it. */
let lastMade: Promise<unknown> = Promise.resolve();

/** Milliseconds without an upload before files are made, so that a batch of uploads comes first. */
const QUIET = 500;
let lastCheck = -Infinity;

/** Checks the header of an uploaded file in its own process. */
export async function checkPicture(file: string): Promise<CheckedPicture> {
  lastCheck = performance.now();
  try {
    return (await run<CheckedPicture>("check", file)) ?? { fault: "damaged" };
  } finally {
    lastCheck = performance.now();
  }
}

/** Makes the files for visitors in a folder. Returns null if the process crashed. */
export async function makePicture(file: string, folder: string): Promise<MadePicture | null> {
  while (performance.now() - lastCheck < QUIET) await wait(QUIET);
  const made = lastMade.then(() => run<MadePicture>("make", file, folder));
  lastMade = made.catch(() => undefined);
  return made;
}

async function run<Result extends CheckedPicture | MadePicture>(
  task: keyof typeof LIMITS,
  ...files: string[]
): Promise<Result | null> {
  const child = spawn(process.execPath, ["--max-semi-space-size=1", PROGRAM, task, ...files], {
    env: ENVIRONMENT as unknown as NodeJS.ProcessEnv,
    // The process ends with its input, so it never outlives the server.
    stdio: ["pipe", "pipe", "ignore"],
  });
  // The server comes first. Threads that the process starts from now on inherit this.
  if (child.pid !== undefined) os.setPriority(child.pid, PRIORITY);
  running.add(child);
  child.stdin.on("error", () => {});
  let late = false;
  const limit = setTimeout(() => {
    late = true;
    child.kill("SIGKILL");
  }, LIMITS[task]);
  try {
    const ended = new Promise<void>((resolve, reject) => child.once("exit", () => resolve()).once("error", reject));
    const [printed] = await Promise.all([text(child.stdout), ended]);
    if (late) return { fault: "too-hard" } as Result;
    return printed === "" ? null : (JSON.parse(printed) as Result);
  } finally {
    clearTimeout(limit);
    running.delete(child);
  }
}

/** Kills all picture processes. Their pictures are retried at the next start. */
export function stopPictureProcesses(): void {
  for (const child of running) child.kill("SIGKILL");
}

export const pictureIntake = { inFolder: inPictureFolder, check: checkPicture, readParts: readFileParts };

const PREFIX = "site-picture-";

/** Milliseconds after which a folder counts as left behind by a killed process. No upload takes that long. */
export const OLD = 30 * 60_000;

/** Runs `work` with a temporary folder that only this user can read, then deletes the folder. */
export async function inPictureFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(os.tmpdir(), PREFIX));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Deletes folders that killed processes left behind: an upload in them may contain its GPS location. */
export async function deleteOldFolders(now: Date): Promise<void> {
  for (const name of await readdir(os.tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = path.join(os.tmpdir(), name);
    const changed = await stat(folder).catch(() => null);
    if (changed && now.getTime() - changed.mtimeMs > OLD) await rm(folder, { recursive: true, force: true });
  }
}

/** Bytes per part of an original in the database. */
const PART = 1024 * 1024;

/** Reads a file in parts. Each part overwrites the previous one. */
export async function* readFileParts(from: string): AsyncGenerator<Uint8Array> {
  const file = await open(from);
  try {
    const buffer = Buffer.allocUnsafe(PART);
    for (let read = await file.read(buffer); read.bytesRead > 0; read = await file.read(buffer))
      yield buffer.subarray(0, read.bytesRead);
  } finally {
    await file.close();
  }
}

/** Writes a file from parts. Returns false if there are none. */
export async function writeFileParts(to: string, find: (part: number) => Promise<Uint8Array | null>): Promise<boolean> {
  const file = await open(to, "wx", 0o600);
  try {
    let part = 0;
    for (let bytes = await find(part); bytes; bytes = await find(part)) {
      await file.writeFile(bytes);
      part += 1;
    }
    return part > 0;
  } finally {
    await file.close();
  }
}

/** The name of a file in URLs. */
export function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 32);
}
