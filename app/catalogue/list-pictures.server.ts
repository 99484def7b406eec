import { readdirSync, statSync } from "node:fs";
import path from "node:path";

/** Pictures that a product may have, as paths below public/. */
export function listPictures(publicFolder = path.resolve("public")): string[] {
  const folder = path.join(publicFolder, "pictures");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const pictures = files.filter((file) => /\.(?:svg|png|jpe?g|webp|avif|gif)$/.test(file));
  return pictures.map((file) => `/pictures/${file.split(path.sep).join("/")}`).toSorted();
}

/** Whether a path below public/ is a file. */
export function isPublicFile(file: string, publicFolder = path.resolve("public")): boolean {
  return statSync(path.join(publicFolder, file), { throwIfNoEntry: false })?.isFile() ?? false;
}
