import { readdirSync, statSync, watch } from "node:fs";
import path from "node:path";
import type { Logger } from "pino";

/**
 * Whether a path is a folder of public/. remix-serve redirects such a path to add a slash at the end, so redirecting it
 * back would loop. No folder there may have the name of a page.
 */
export function isPublicFolder(pathname: string, publicFolder = "public"): boolean {
  try {
    return statSync(path.join(publicFolder, pathname), { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch {
    // ENAMETOOLONG, ENOTDIR: no file can have this path.
    return false;
  }
}

/** Calls `onChange` when a file in the folder or in an existing subfolder is added, removed or changed. */
export function watchPublic(folder: string, onChange: () => void, log: Pick<Logger, "warn">): void {
  const below = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const one of [folder, ...below.map((entry) => path.join(entry.parentPath, entry.name))]) {
    try {
      watch(one, { persistent: false }, onChange).on("error", (error) => noteUnwatched(one, error));
    } catch (error) {
      noteUnwatched(one, error);
    }
  }

  // The system limits the number of watches. Without one, cached pages stay as they are.
  function noteUnwatched(one: string, error: unknown): void {
    log.warn({ folder: one, err: error }, "a public folder is not watched");
  }
}
