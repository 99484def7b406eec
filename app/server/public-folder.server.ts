import { statSync } from "node:fs";
import path from "node:path";

/**
 * Whether a path names a folder of public/. remix-serve leads such a path to the
 * one with a slash at its end; leading it back would go around in circles.
 * So no folder there may bear the name of a page.
 */
export function isPublicFolder(pathname: string, publicFolder = "public"): boolean {
  try {
    return statSync(path.join(publicFolder, pathname), { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch {
    // ENAMETOOLONG, ENOTDIR: an address that no file can have.
    return false;
  }
}
