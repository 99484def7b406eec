import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import process from "node:process";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import type { CheckedPicture, MadePicture } from "./picture-file.ts";
import { inPictureFolder, readFileParts } from "./picture-folder.server.ts";

/** The program, which the container image contains at the same path. */
const PROGRAM = path.resolve("app/site/pictures/picture-process.server.ts");

/** Milliseconds until the process is killed. A picture of 12 megapixels takes 3 s on one core. */
const LIMITS = { check: 20_000, make: 120_000 };

/**
 * The process's environment: no secrets, and the glibc limits of docs/decisions/0063. Disables the loaders that libvips
 * considers unsafe; picture-process.server.ts disables others.
 */
const ENVIRONMENT = { VIPS_BLOCK_UNTRUSTED: "1", MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072" };

/** Processes to kill when this one stops. */
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

/** What an upload needs of this file. */
export const pictureIntake = { inFolder: inPictureFolder, check: checkPicture, readParts: readFileParts };
