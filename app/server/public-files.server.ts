import { existsSync, readdirSync, statSync, watch } from "node:fs";
import path from "node:path";
import type { Logger } from "pino";
import type { Picture } from "../content/picture.ts";

/**
 * Whether a path names a folder of public/. remix-serve leads such a path to the one with a slash at its end; leading
 * it back would go around in circles. So no folder there may bear the name of a page.
 */
export function isPublicFolder(pathname: string, publicFolder = "public"): boolean {
  try {
    return statSync(path.join(publicFolder, pathname), { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch {
    // ENAMETOOLONG, ENOTDIR: an address that no file can have.
    return false;
  }
}

/**
 * Returns the picture, or null where its file is missing, which is logged. Pages ask whenever they are rendered,
 * because an owner changes files while the site runs.
 */
export function pictureOnFile(picture: Picture, publicFolder: string, log: Pick<Logger, "warn">): Picture | null {
  if (existsSync(path.join(publicFolder, picture.src))) return picture;
  log.warn({ src: picture.src }, "a picture is missing");
  return null;
}

/** Calls `onChange` whenever a file in one of the folder's present folders comes, goes or changes. */
export function watchPublic(folder: string, onChange: () => void, log: Pick<Logger, "warn">): void {
  const below = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const one of [folder, ...below.map((entry) => path.join(entry.parentPath, entry.name))]) {
    try {
      watch(one, { persistent: false }, onChange).on("error", (error) => noteUnwatched(one, error));
    } catch (error) {
      noteUnwatched(one, error);
    }
  }

  // A system allows so many watches; the pages then stay as they were rendered.
  function noteUnwatched(one: string, error: unknown): void {
    log.warn({ folder: one, err: error }, "a public folder is not watched");
  }
}
