import { chmodSync, statSync } from "node:fs";

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
