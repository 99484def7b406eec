import { existsSync, mkdirSync } from "node:fs";
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
