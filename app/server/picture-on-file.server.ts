import { existsSync } from "node:fs";
import path from "node:path";
import type { Picture } from "../content/picture.ts";

interface Log {
  warn(details: object, message: string): void;
}

/**
 * The picture, or null where its file is missing, which is logged: the page then
 * does without it. Asked at each request, because an owner changes files while the site runs.
 */
export function pictureOnFile(picture: Picture, publicFolder: string, log: Log): Picture | null {
  if (existsSync(path.join(publicFolder, picture.src))) return picture;
  log.warn({ src: picture.src }, "a picture is missing");
  return null;
}
