import { chmodSync, existsSync, mkdirSync, statSync } from "node:fs";
import path from "node:path";

/**
 * Creates a folder that only its owner can open, and missing folders above it. Node's own `recursive` never returns if
 * a file system says ENOENT although the folder above exists, as /proc does.
 *
 * @throws the file system's error
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

/** Lets only its owner read or write a file. Skips a missing file and one of another user. */
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
