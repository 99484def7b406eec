import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import process from "node:process";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import type { CheckedPicture, MadePicture } from "./picture-file.ts";
import { inPictureFolder, readFileParts } from "./picture-folder.server.ts";

/** The program beside the site's files, as the image has it, too (Dockerfile). */
const PROGRAM = path.resolve("app/site/pictures/picture-process.server.ts");

/** Milliseconds after which the process is killed. Making the files of 12 megapixels takes 3 s of one core. */
const LIMITS = { check: 20_000, make: 120_000 };

/**
 * All that the process gets of the environment: no secrets, and the limits for glibc of docs/decisions/0063. Loaders
 * that libvips calls unsafe stay off, see picture-process.server.ts for the others.
 */
const ENVIRONMENT = { VIPS_BLOCK_UNTRUSTED: "1", MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072" };

/** Processes that have to end with this one. */
const running = new Set<ChildProcess>();

/** One process at a time makes files, because each may take 200 MB. No upload waits for it. */
let lastMade: Promise<unknown> = Promise.resolve();

/** Milliseconds without an upload after which files are made: a member who adds several doesn't wait for that. */
const QUIET = 500;
let lastCheck = -Infinity;

/** Reads the header of an uploaded file in a process of its own. */
export async function checkPicture(file: string): Promise<CheckedPicture> {
  lastCheck = performance.now();
  try {
    return (await run<CheckedPicture>("check", file)) ?? { fault: "damaged" };
  } finally {
    lastCheck = performance.now();
  }
}

/** Makes the files for visitors in a folder. Returns null if the process broke. */
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
    // It ends as soon as its input does, so it never outlives a killed server.
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

/** Ends all processes of pictures. What they were making waits for the next start. */
export function stopPictureProcesses(): void {
  for (const child of running) child.kill("SIGKILL");
}

/** What an upload needs: a folder for each file, the reading of its header, and its parts to store. */
export const pictureIntake = { inFolder: inPictureFolder, check: checkPicture, readParts: readFileParts };
