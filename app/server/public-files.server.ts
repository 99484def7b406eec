import { existsSync, readdirSync, statSync, watch } from "node:fs";
import path from "node:path";
import type { Logger } from "pino";
import type { Picture } from "../content/picture.ts";
import { shareImagePath } from "../seo/addresses.ts";

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

/**
 * Returns the picture, or logs and returns null if its file is missing. Pages check on each rendering, because an owner
 * changes files while the site runs.
 */
export function pictureOnFile(picture: Picture, publicFolder: string, log: Pick<Logger, "warn">): Picture | null {
  if (existsSync(path.join(publicFolder, picture.src))) return picture;
  log.warn({ src: picture.src }, "a picture is missing");
  return null;
}

/** Returns the path of the page whose share image a page uses: its own, or home's if none is drawn for it. */
export function shareImageOf(page: string, publicFolder = "public"): string {
  return existsSync(path.join(publicFolder, shareImagePath(page))) ? page : "/";
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
