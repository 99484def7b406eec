import type { Database } from "../../database/database.ts";
import { PICTURE_UPLOAD } from "../../server/forms/limits.ts";
import { listWaiting } from "../../site/pictures/pictures.store.server.ts";
import {
  idIn,
  lacksDescription,
  type ReadyPicture,
  referenceTo,
  type StoredPicture,
} from "../../site/pictures/stored-picture.ts";
import { firstSigns } from "../../ui/beginning-of.ts";
import { shortDate } from "../../ui/dates.ts";
import type { ShownPicture } from "../../ui/shown-picture.ts";
import type { PictureChoice, PictureOption } from "./picture-option.ts";
import { pictureWords } from "./words.ts";

/** Pictures of the library in a select: no fewer than can be added at once. */
const MOST = PICTURE_UPLOAD.files;

/** Most characters of a description in an option. */
const MOST_DESCRIBED = 60;

/** Size of a drawing of public/, of which only the proportions count. */
const DRAWING = { width: 400, height: 500 };

/**
 * Returns pictures of the library, the newest first, then those of public/.
 *
 * @param chosen what the form's fields have
 * @param waiting pictures that are still being prepared, which come first
 * @param after id of a picture: older ones than that are listed. The newest ones if there is no such picture.
 */
export function choosePictures(
  library: readonly ReadyPicture[],
  paths: readonly string[],
  {
    chosen,
    after,
    waiting = [],
  }: { chosen: readonly string[]; after: string | null; waiting?: readonly PictureOption[] },
): PictureChoice {
  const start = library.findIndex(({ id }) => id === after) + 1;
  const listed = library.slice(start, start + MOST);
  const ids = new Set(chosen.map(idIn));
  const options = pictureOptions(listed, paths);
  return {
    listed: [...waiting, ...options],
    chosen: pictureOptions(
      library.filter((one) => ids.has(one.id) && !listed.includes(one)),
      [],
    ),
    older: library.length > start + MOST ? (listed.at(-1)?.id ?? null) : null,
    isOlder: start > 0,
  };
}

/** Returns the pictures of the library, then those of public/. */
function pictureOptions(library: readonly ReadyPicture[], paths: readonly string[]): PictureOption[] {
  return [
    ...library.map((picture) => {
      const { id, shown } = picture;
      const { width, height } = shown;
      const isUndescribed = lacksDescription(picture) || undefined;
      const [name, thumbnail] = [nameOf(picture), thumbnailOf(shown)];
      return { value: referenceTo(id), name, thumbnail, width, height, isUndescribed };
    }),
    ...paths.map((path) => ({ value: path, name: titleOf(path), thumbnail: path, ...DRAWING })),
  ];
}

function nameOf({ name, alt, createdAt }: ReadyPicture): string {
  const shows = [...alt].length > MOST_DESCRIBED ? `${firstSigns(alt, MOST_DESCRIBED).trimEnd()}…` : alt;
  return pictureWords.choice.option(name, shows, shortDate(createdAt));
}

function thumbnailOf({ sources = [], src }: ShownPicture): string {
  return sources.find(({ type }) => type === "image/webp")?.srcSet.split(" ", 1)[0] ?? src;
}

/** Returns "Imani Rhodes" for `/pictures/team/imani-rhodes.svg`, in the words for drawings. */
function titleOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1).replace(/\.\w+$/, "");
  const words = name.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return pictureWords.choice.drawing(words.join(" "));
}

/** Leaves out the copies of drawings for pages that can't show SVG. */
export function withoutTwins(paths: readonly string[]): string[] {
  const all = new Set(paths);
  return paths.filter((path) => !path.endsWith(".png") || !all.has(path.replace(/\.png$/, ".svg")));
}

interface OptionDeps {
  db: Database;
  pictures: { refresh: () => Promise<void>; list: () => readonly ReadyPicture[] };
}

/** All pictures that a form may have. */
export interface AllPictures {
  library: readonly ReadyPicture[];
  /** Those of the library that are still being prepared. */
  waiting: readonly PictureOption[];
  /** Pictures of public/. */
  paths: readonly string[];
}

/** Loads the pictures of the library. Knows one as soon as the library does, though another machine has prepared it. */
export async function loadPictures({ db, pictures }: OptionDeps, paths: readonly string[]): Promise<AllPictures> {
  // Before the ready ones: a picture that becomes ready meanwhile is in both.
  const waiting = await listWaiting(db);
  await pictures.refresh();
  const library = pictures.list();
  const ready = new Set(library.map(({ id }) => id));
  return { library, waiting: waiting.filter(({ id }) => !ready.has(id)).map(waitingOption), paths };
}

/** The values of pictures: those that pages can show, those that they will show soon, and what lacks words. */
export type PictureValues = Record<"ready" | "waiting" | "undescribed", string[]>;

export function valuesOf({ library, waiting, paths }: AllPictures): PictureValues {
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
