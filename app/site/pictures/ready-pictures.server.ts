import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { Logger } from "pino";
import type { Database } from "../../database/database.ts";
import { shareImagePath } from "../../server/addresses.ts";
import type { ShownPicture, ShownPicture as Picture } from "../../ui/shown-picture.ts";
import { listInState, listReadyFiles, listReadyStamps } from "./pictures.store.server.ts";
import { filesByPicture, idIn, type ReadyPicture, toShared, toShown } from "./stored-picture.ts";

export type ReadyPictures = Awaited<ReturnType<typeof openPictures>>;

interface Deps {
  db: Database;
  /** Drops pages that were rendered with the old pictures. */
  onChange: () => void;
}

/** The library's ready pictures, in memory, for rendering pages. */
export async function openPictures({ db, onChange }: Deps) {
  let pictures = new Map<string, ReadyPicture>();
  let known = "";

  async function load(): Promise<void> {
    const stamps = (await listReadyStamps(db)).join(" ");
    if (stamps === known) return;
    pictures = await readAll(db);
    known = stamps;
    onChange();
  }

  /** Loads changes. If it fails, pages keep what is in memory. Other code logs the outage. */
  async function refresh(): Promise<void> {
    await load().catch(() => undefined);
  }

  await load();
  // The next refresh starts a second after this one ends.
  const scheduleRefresh = () => void setTimeout(() => void refresh().finally(scheduleRefresh), 1000).unref();
  scheduleRefresh();

  const find = (id: string) => pictures.get(id) ?? null;
  return {
    /** Takes an id or a reference (`picture:...`). */
    read: (idOrReference: string) => find(idIn(idOrReference) ?? idOrReference)?.shown ?? null,
    find,
    list: () => [...pictures.values()],
    refresh,
  };
}

async function readAll(db: Database): Promise<Map<string, ReadyPicture>> {
  const files = filesByPicture(await listReadyFiles(db));
  const all = new Map<string, ReadyPicture>();
  for (const picture of await listInState(db, "ready")) {
    const own = files.get(picture.id) ?? [];
    const shown = toShown(picture, own);
    if (shown) all.set(picture.id, { ...picture, shown, shared: toShared(picture, own, shown) });
  }
  return all;
}

/**
 * Finds the picture that a document refers to, in the library or in public/. Null if none is chosen, or if it no longer
 * exists. `drawn` has a drawing's default size, and its description. `description` replaces any other, unless it is
 * blank.
 */
export type FindPicture = (
  value: string,
  drawn: Omit<ShownPicture, "src">,
  description?: string,
) => ShownPicture | null;

export function pictureFinder(
  pictures: Pick<ReadyPictures, "read">,
  publicFolder: string,
  log: Pick<Logger, "warn">,
): FindPicture {
  return (value, drawn, description = "") => {
    const found = value.startsWith("/") ? pictureAt(value, drawn, publicFolder) : pictures.read(value);
    if (!found && value !== "") log.warn({ src: value, description: description || drawn.alt }, "a picture is missing");
    return found && description ? { ...found, alt: description } : found;
  };
}

/** A picture that other websites show beside a link to a page. */
export type SharedImage = ReadyPicture["shared"] & Pick<ShownPicture, "alt">;

/** The share image of the first value in the library, or null. `alt` replaces its description, unless it is blank. */
export function shareImage(
  pictures: Pick<ReadyPictures, "find">,
  values: readonly string[],
  alt = "",
): SharedImage | null {
  const [found] = values.flatMap((value) => pictures.find(idIn(value) ?? "") ?? []);
  return found ? { ...found.shared, alt: alt || found.shown.alt } : null;
}

/** The page whose share image in public/ a page uses: its own, its parent's or that of home. */
export function shareImageOf(page: string, publicFolder = "public"): string {
  const parts = page.split("/", 4);
  const above = parts.map((_, index) => parts.slice(0, parts.length - index).join("/"));
  return above.find((one) => one && existsSync(path.join(publicFolder, shareImagePath(one)))) ?? "/";
}

type Size = Pick<Picture, "width" | "height">;

/** The sizes of files in public/, read again when a file changes. */
const sizes = new Map<string, { changed: number; size: Size | null }>();

/** With the size that an SVG states, or else the `usual` one, against layout shift. Null if there is no such file. */
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

export const CONTENT_FOLDERS = ["pictures", "partners"];

/** As paths relative to public/. */
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

export function isPublicFile(file: string, publicFolder = path.resolve("public")): boolean {
  return statSync(path.join(publicFolder, file), { throwIfNoEntry: false })?.isFile() ?? false;
}
