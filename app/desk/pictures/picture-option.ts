/** A picture that a form offers: its value is a reference to the library, or a path of public/. */
export interface PictureOption {
  value: string;
  /** For members: its name, what it shows, and when it was added. */
  name: string;
  /** The smallest file, blank if there is none yet. */
  thumbnail: string;
  width: number;
  height: number;
  /** It is still being prepared, and has no file yet. */
  isWaiting?: true | undefined;
}

/** Begins the command that saves a form and leads to the upload of a picture; the name of its input follows. */
export const PICTURE_INTENT = "picture:";

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

/** Returns the pictures for one select, without those of public/ that are not in its folder. */
export function optionsFor({ listed, chosen }: PictureChoice, value: string, folder = "/"): PictureOption[] {
  const own = chosen.filter((one) => one.value === value);
  return [...own, ...listed.filter((one) => !one.value.startsWith("/") || one.value.startsWith(folder))];
}
