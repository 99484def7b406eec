import type { Logger } from "pino";
import type { Database } from "../../database/database.ts";
import type { ShownPicture } from "../../ui/shown-picture.ts";
import { listInState, listReadyFiles, listReadyStamps } from "./pictures.store.server.ts";
import { pictureAt } from "./public-pictures.server.ts";
import { filesByPicture, idIn, type ReadyPicture, toShared, toShown } from "./stored-picture.ts";

/** The library's ready pictures, in memory, for rendering pages. */
export interface ReadyPictures {
  /** Returns the picture for an id or a reference (`picture:...`), or null. */
  read: (idOrReference: string) => ShownPicture | null;
  find: (id: string) => ReadyPicture | null;
  /** All, the newest first. */
  list: () => readonly ReadyPicture[];
  /** Loads changes, if the database responds. A timer calls it, too. */
  refresh: () => Promise<void>;
}

interface Deps {
  db: Database;
  /** Drops pages that were rendered with the old pictures. */
  onChange: () => void;
}

/** Loads the ready pictures, and keeps them current. */
export async function openPictures({ db, onChange }: Deps): Promise<ReadyPictures> {
  let pictures = new Map<string, ReadyPicture>();
  let known = "";

  async function load(): Promise<void> {
    const stamps = (await listReadyStamps(db)).join(" ");
    if (stamps === known) return;
    pictures = await readAll(db);
    known = stamps;
    onChange();
  }

  // If it fails, pages keep what is in memory. Other code logs the outage.
  async function refresh(): Promise<void> {
    await load().catch(() => undefined);
  }

  await load();
  // The next refresh starts a second after this one ends.
  const scheduleRefresh = () => void setTimeout(() => void refresh().finally(scheduleRefresh), 1000).unref();
  scheduleRefresh();

  const find = (id: string) => pictures.get(id) ?? null;
  return {
    read: (idOrReference) => find(idIn(idOrReference) ?? idOrReference)?.shown ?? null,
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
 * Finds the picture that a document refers to: one of the library, or a drawing in public/, with a default size if its
 * file doesn't state one. Returns null if none is chosen, or if it no longer exists.
 *
 * @param drawn default size, and description, of a drawing
 * @param description replaces any description, unless it is blank
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

/**
 * Returns the share image of the first value that refers to a picture of the library; null if none does.
 *
 * @param alt replaces the library's description, unless it is blank
 */
export function shareImage(
  pictures: Pick<ReadyPictures, "find">,
  values: readonly string[],
  alt = "",
): SharedImage | null {
  const [found] = values.flatMap((value) => pictures.find(idIn(value) ?? "") ?? []);
  return found ? { ...found.shared, alt: alt || found.shown.alt } : null;
}
