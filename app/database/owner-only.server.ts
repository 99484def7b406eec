import { chmodSync, existsSync, mkdirSync, statSync } from "node:fs";
import path from "node:path";

/**
 * Makes a folder for its owner alone, and those above it that are missing. Node's own `recursive` never comes back
 * where a file system answers ENOENT although the folder above is there, as /proc does.
 *
 * @throws what the file system says
 */
export function makeFolder(folder: string): void {
  const above = path.dirname(folder);
  if (existsSync(folder)) return;
  if (above !== folder) makeFolder(above);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another program was first.
    if (!existsSync(folder)) throw error;
  }
}

/** Lets nobody but its owner read or write a file, where it is there, and is ours. */
export function restrictToOwner(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile() || (found.mode & 0o077) === 0) return;
  try {
    chmodSync(file, found.mode & 0o700);
  } catch (error) {
    // Another user's, or on a disk that can only be read: whoever uses it says so.
    if (!["EPERM", "EROFS"].includes(String((error as NodeJS.ErrnoException).code))) throw error;
  }
}
