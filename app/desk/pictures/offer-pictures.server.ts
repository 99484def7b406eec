import type { Database } from "../../database/database.ts";
import { PICTURE_UPLOAD } from "../../server/forms/limits.ts";
import { listAll, listInState } from "../../site/pictures/pictures.store.server.ts";
import {
  idIn,
  lacksDescription,
  type ReadyPicture,
  referenceTo,
  type StoredPicture,
} from "../../site/pictures/stored-picture.ts";
import { firstSigns } from "../../ui/beginning-of.ts";
import { shortDate } from "../../ui/dates.ts";
import type { PictureChoice, PictureOption } from "./picture-view.ts";

/** Library pictures in a select: at least as many as can be added at once. */
const MOST = PICTURE_UPLOAD.files;

const MOST_DESCRIBED = 60;

/** Nominal size of a drawing in public/; only its proportions matter. */
const DRAWING = { width: 400, height: 500 };

type AllPictures = Awaited<ReturnType<typeof loadPictures>>;

/**
 * Returns pictures being prepared, then the library's, then those in public/. `chosen` are the form's values. Lists
 * pictures older than the id `after`, or the newest ones if it doesn't exist.
 */
export function choosePictures(
  { library, waiting, paths }: AllPictures,
  { chosen, after }: { chosen: readonly string[]; after: string | null },
): PictureChoice {
  const start = library.findIndex(({ id }) => id === after) + 1;
  const listed = library.slice(start, start + MOST);
  const ids = new Set(chosen.map(idIn));
  return {
    listed: [...waiting, ...listed.map(optionOf), ...withoutTwins(paths, chosen).map(drawingOption)],
    chosen: library.filter((one) => ids.has(one.id) && !listed.includes(one)).map(optionOf),
    older: library.length > start + MOST ? (listed.at(-1)?.id ?? null) : null,
    isOlder: start > 0,
  };
}

function optionOf(picture: ReadyPicture): PictureOption {
  const { width, height, sources = [], src } = picture.shown;
  const thumbnail = sources.find(({ type }) => type === "image/webp")?.srcSet.split(" ", 1)[0] ?? src;
  const isUndescribed = lacksDescription(picture) || undefined;
  return { value: referenceTo(picture.id), name: nameOf(picture), thumbnail, width, height, isUndescribed };
}

function nameOf({ name, alt, createdAt }: StoredPicture): string {
  const shows = [...alt].length > MOST_DESCRIBED ? `${firstSigns(alt, MOST_DESCRIBED).trimEnd()}…` : alt;
  const option = `${name}, ${shortDate(createdAt)}`;
  return shows ? `${option}: ${shows}` : option;
}

function drawingOption(path: string): PictureOption {
  return { value: path, name: titleOf(path), thumbnail: path, ...DRAWING };
}

/** Returns "Imani Rhodes" for `/pictures/team/imani-rhodes.svg`. */
function titleOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1).replace(/\.\w+$/, "");
  const words = name.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join(" ")} (drawing)`;
}

/** Omits the copies of drawings for pages that can't show SVG, unless they are chosen. */
function withoutTwins(paths: readonly string[], chosen: readonly string[]): string[] {
  const all = new Set(paths);
  const isTwin = (path: string) => path.endsWith(".png") && all.has(path.replace(/\.png$/, ".svg"));
  return paths.filter((path) => !isTwin(path) || chosen.includes(path));
}

interface OptionDeps {
  db: Database;
  pictures: { refresh: () => Promise<void>; list: () => readonly ReadyPicture[] };
}

/**
 * Returns the library's pictures, those still being prepared, and the paths. Refreshes first, because another machine
 * may have prepared a picture.
 */
export async function loadPictures({ db, pictures }: OptionDeps, paths: readonly string[]) {
  // Read before the ready ones: a picture that becomes ready meanwhile is in both.
  const waiting = await listInState(db, "waiting");
  await pictures.refresh();
  const library = pictures.list();
  const ready = new Set(library.map(({ id }) => id));
  return { library, waiting: waiting.filter(({ id }) => !ready.has(id)).map(waitingOption), paths };
}

/** Returns a function that names a reference to the library as selects do. */
export async function readPictureNames(db: Database): Promise<(reference: string) => string> {
  const names = new Map((await listAll(db)).map((picture) => [referenceTo(picture.id), nameOf(picture)]));
  return (reference) => names.get(reference) ?? "A picture that was deleted";
}

export type PictureValues = ReturnType<typeof valuesOf>;

/** Returns the values of pictures that pages can show, that they will show soon, and that lack a description. */
export function valuesOf({ library, waiting, paths }: AllPictures) {
  const undescribed = [
    ...library.filter(lacksDescription).map(({ id }) => referenceTo(id)),
    ...waiting.filter(({ isUndescribed }) => isUndescribed).map(({ value }) => value),
  ];
  const ready = [...library.map(({ id }) => referenceTo(id)), ...paths];
  return { ready, waiting: waiting.map(({ value }) => value), undescribed };
}

function waitingOption(picture: StoredPicture): PictureOption {
  const { id, name, width, height } = picture;
  const isUndescribed = lacksDescription(picture) || undefined;
  return { value: referenceTo(id), name, thumbnail: "", width, height, isWaiting: true, isUndescribed };
}
