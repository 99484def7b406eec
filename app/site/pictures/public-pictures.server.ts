import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { shareImagePath } from "../../server/addresses.ts";
import type { ShownPicture as Picture } from "../../ui/shown-picture.ts";

/** Returns the page whose share image in public/ a page uses: its own, its parent's or that of home. */
export function shareImageOf(page: string, publicFolder = "public"): string {
  const parts = page.split("/", 4);
  const above = parts.map((_, index) => parts.slice(0, parts.length - index).join("/"));
  return above.find((one) => one && existsSync(path.join(publicFolder, shareImagePath(one)))) ?? "/";
}

type Size = Pick<Picture, "width" | "height">;

/** The sizes of files in public/, read again when a file changes. */
const sizes = new Map<string, { changed: number; size: Size | null }>();

/**
 * Returns a picture in public/ with the size that its file states (SVG), or else the `usual` one, which prevents a
 * layout shift. Null if there is no such file.
 */
export function pictureAt(src: string, usual: Omit<Picture, "src">, publicFolder: string): Picture | null {
  const file = path.join(publicFolder, src);
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) return null;
  if (sizes.get(file)?.changed !== found.mtimeMs)
    sizes.set(file, { changed: found.mtimeMs, size: readSvgSize(readFileSync(file, "utf8")) });
  return { ...usual, ...sizes.get(file)?.size, src };
}

/** In whole pixels, at least 100, because an SVG may use units of any size. */
function readSvgSize(text: string): Size | null {
  const tag = /<svg\b[^>]*>/.exec(text)?.[0] ?? "";
  const [, width, height] = /\bviewBox\s*=\s*["'][-\d.e]+[\s,]+[-\d.e]+[\s,]+([\d.e]+)[\s,]+([\d.e]+)/.exec(tag) ?? [];
  const own = (name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([\\d.]+)(?:px)?["']`).exec(tag)?.[1];
  const size = [Number(width ?? own("width")), Number(height ?? own("height"))] as const;
  const scale = Math.max(1, 100 / Math.min(...size));
  const [wide, high] = size.map((side) => Math.round(side * scale)) as [number, number];
  return wide > 0 && high > 0 ? { width: wide, height: high } : null;
}

/** Folders in public/ with pictures for documents. */
export const CONTENT_FOLDERS = ["pictures", "partners"];

/** Lists the pictures in folders of public/, as paths relative to it. */
export function listPictures(
  folders: readonly string[] = ["pictures"],
  publicFolder = path.resolve("public"),
): string[] {
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(publicFolder, folder), { recursive: true, encoding: "utf8" }).map(
      (file) => `/${folder}/${file.split(path.sep).join("/")}`,
    ),
  );
  return files.filter((file) => /\.(?:svg|png|jpe?g|webp|avif|gif)$/.test(file)).toSorted();
}

/** Whether a path below public/ is a file. */
export function isPublicFile(file: string, publicFolder = path.resolve("public")): boolean {
  return statSync(path.join(publicFolder, file), { throwIfNoEntry: false })?.isFile() ?? false;
}
