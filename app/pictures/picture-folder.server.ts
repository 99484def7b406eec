import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

const PREFIX = "site-picture-";

/** Milliseconds after which a folder was left behind by a process that was killed. */
const OLD = 15 * 60_000;

/** Runs work with a folder of its own, which only this user can read, and deletes it afterwards. */
export async function inPictureFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(os.tmpdir(), PREFIX));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Deletes folders that killed processes left behind: they may hold an upload with the place where it was taken. */
export async function deleteOldFolders(now: Date): Promise<void> {
  for (const name of await readdir(os.tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = path.join(os.tmpdir(), name);
    const changed = await stat(folder).catch(() => null);
    if (changed && now.getTime() - changed.mtimeMs > OLD) await rm(folder, { recursive: true, force: true });
  }
}
