import { createHash } from "node:crypto";
import { mkdtemp, open, readdir, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

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

/** Returns the name of a file in URLs. */
export function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 32);
}
