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
  /** Nobody has written what it shows. */
  isUndescribed?: true | undefined;
}

/**
 * These begin the commands that save a form for the sake of a picture; the name of its input follows. The first leads
 * to an upload, the second to the page of the chosen picture. The third shows the form with other pictures: the id of
 * one after which older ones follow, or nothing, comes last.
 */
export const PICTURE_INTENT = "picture:";
export const DESCRIBE_INTENT = "describe:";
export const OLDER_INTENT = "older:";

/** The picture that a member looks for after saving a form: a new one, the chosen one, or one older than this id. */
export type Wanted = { kind: "new" } | { kind: "chosen" } | { kind: "listed"; older: string };

/** Returns what such a command asks for and for which input, or null if it is another command. */
export function readWanted(intent: string): { input: string; wanted: Wanted } | null {
  const prefix = [PICTURE_INTENT, DESCRIBE_INTENT, OLDER_INTENT].find((one) => intent.startsWith(one));
  if (prefix === undefined) return null;
  const [input = "", older = ""] = intent.slice(prefix.length).split(":");
  if (prefix === OLDER_INTENT) return { input, wanted: { kind: "listed", older } };
  return { input, wanted: { kind: prefix === PICTURE_INTENT ? "new" : "chosen" } };
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

/** Returns the pictures for one select, without those of public/ that are not in its folder. */
export function optionsFor({ listed, chosen }: PictureChoice, value: string, folder = "/"): PictureOption[] {
  const own = chosen.filter((one) => one.value === value);
  return [...own, ...listed.filter((one) => !one.value.startsWith("/") || one.value.startsWith(folder))];
}
