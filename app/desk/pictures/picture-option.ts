import { pictureWords } from "../../content/desk-pictures.ts";
import { PICTURE_UPLOAD } from "../../forms/limits.ts";
import { idIn, type ReadyPicture, referenceTo } from "../../pictures/stored-picture.ts";
import { shortDate } from "../../ui/dates.ts";
import type { ShownPicture } from "../../ui/shown-picture.ts";

/** A picture that a form offers: its value is a reference to the library, or a path of public/. */
export interface PictureOption {
  value: string;
  /** For members: its name, what it shows, and when it was added. */
  name: string;
  /** The smallest file. */
  thumbnail: string;
  width: number;
  height: number;
}

/** The pictures that a form's selects offer. A form has up to a hundred of them, so each has only some of a library. */
export interface PictureChoice {
  listed: readonly PictureOption[];
  /** What the form's fields have chosen; each one's own is in its select even if it isn't listed. */
  chosen: readonly PictureOption[];
  /** Id of the picture after which older ones follow, or null. */
  older: string | null;
  /** Whether newer ones are left out. */
  isOlder: boolean;
}

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
 * @param after id of a picture: older ones than that are listed. The newest ones if there is no such picture.
 */
export function choosePictures(
  library: readonly ReadyPicture[],
  paths: readonly string[],
  { chosen, after }: { chosen: readonly string[]; after: string | null },
): PictureChoice {
  const start = library.findIndex(({ id }) => id === after) + 1;
  const listed = library.slice(start, start + MOST);
  const ids = new Set(chosen.map(idIn));
  const options = pictureOptions(listed, paths);
  return {
    listed: options,
    chosen: pictureOptions(
      library.filter((one) => ids.has(one.id) && !listed.includes(one)),
      [],
    ),
    older: library.length > start + MOST ? (listed.at(-1)?.id ?? null) : null,
    isOlder: start > 0,
  };
}

/** Returns the pictures of the library, then those of public/. */
export function pictureOptions(library: readonly ReadyPicture[], paths: readonly string[]): PictureOption[] {
  return [
    ...library.map((picture) => {
      const { id, shown } = picture;
      const { width, height } = shown;
      return { value: referenceTo(id), name: nameOf(picture), thumbnail: thumbnailOf(shown), width, height };
    }),
    ...paths.map((path) => ({ value: path, name: titleOf(path), thumbnail: path, ...DRAWING })),
  ];
}

/** Returns the pictures for one select, without those of public/ that are not in its folder. */
export function optionsFor({ listed, chosen }: PictureChoice, value: string, folder = "/"): PictureOption[] {
  const own = chosen.filter((one) => one.value === value);
  return [...own, ...listed.filter((one) => !one.value.startsWith("/") || one.value.startsWith(folder))];
}

function nameOf({ name, alt, createdAt }: ReadyPicture): string {
  const letters = [...alt];
  const shows = letters.length > MOST_DESCRIBED ? `${letters.slice(0, MOST_DESCRIBED).join("").trimEnd()}…` : alt;
  return pictureWords.choice.option(name, shows, shortDate(createdAt));
}

function thumbnailOf({ sources = [], src }: ShownPicture): string {
  return sources.find(({ type }) => type === "image/webp")?.srcSet.split(" ", 1)[0] ?? src;
}

/** Returns "Imani rhodes" for `/pictures/team/imani-rhodes.svg`, in the words for drawings. */
function titleOf(path: string): string {
  const words = path
    .slice(path.lastIndexOf("/") + 1)
    .replace(/\.\w+$/, "")
    .replaceAll("-", " ");
  return pictureWords.choice.drawing(words.charAt(0).toUpperCase() + words.slice(1));
}
