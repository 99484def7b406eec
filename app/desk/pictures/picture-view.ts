import type { SubmissionResult } from "@conform-to/react";
import type { Fault } from "../../site/pictures/picture-file.ts";
import type { StoredFile, StoredPicture } from "../../site/pictures/stored-picture.ts";
import type { ShownPicture } from "../../ui/shown-picture.ts";
import type { ListPage } from "../list/list-page.ts";

/** A picture with its files, if they are made. */
export interface ListedPicture extends StoredPicture {
  shown: ShownPicture | null;
}

export type LibraryPage = ListPage<ListedPicture>;

export interface AddedPictures {
  added: number;
  there: number;
  refused: readonly { name: string; reason: string }[];
}

/**
 * Whether the library's page loads itself again while a picture is being prepared, for browsers without scripts: after
 * an upload. Then it has no form, in which something chosen could be lost.
 */
export function refreshes(params: URLSearchParams): boolean {
  return params.has("added");
}

/** A page that shows a picture, or would if it were published. */
export interface PictureUse {
  name: string;
  /** The dashboard's page where another one can be chosen. */
  href: string;
}

/** The place in a draft or a product for which a member adds a picture. */
export interface PictureTarget {
  text: string;
  isProduct: boolean;
  back: string;
}

/** Such a place on the server. `choose` puts a picture there, and returns the address of its form. */
export interface OpenPlace {
  target: PictureTarget;
  choose: (id: string) => Promise<string>;
}

export interface PictureView {
  picture: ListedPicture;
  addedBy: string;
  files: readonly Pick<StoredFile, "format" | "width" | "size">[];
  uses: readonly PictureUse[];
  stamp: string;
  /** Changes with each answer that the form has to show instead of what stands in it. */
  formKey: string;
  /** The place that it is for, whose form is next. */
  target: PictureTarget | null;
  alert: "saved" | "changed" | "in-use" | null;
  lastResult: SubmissionResult<string[]> | null;
}

export const pictureStates = { waiting: "Being prepared", ready: "Ready", failed: "Not added" };

export const animatedNote =
  "The file you added is animated. The website shows only its first image, which doesn't move.";

/** Why a file can't be used, and what to do. */
export const faultWords: Record<Fault, string> = {
  empty: "The file is empty. Save the picture again, and add that.",
  "too-large": "The file is larger than 25 MB. Save a smaller version, and add that.",
  "too-many-pixels": "The picture has more than 50 megapixels. Save a smaller version, and add that.",
  "wrong-type": "This is not a JPEG, PNG, WebP, AVIF or SVG picture. Save it as one of these, and add that.",
  heic: "This is a HEIC photo, as iPhones take them, which most browsers can't show. Send it as JPEG: on the phone, choose Settings, Camera, Formats, Most Compatible; or share the photo by email to yourself, which turns it into a JPEG.",
  "drawing-loads-or-runs":
    "This drawing contains code, or parts that are loaded from elsewhere. Export it as PNG, and add that.",
  damaged: "The file is damaged or incomplete. Save the picture again, and add that.",
  "too-hard": "The picture takes too long to prepare. Save a smaller version or a JPEG, and add that.",
};

/** A picture that a form offers: its value is a reference to the library, or a path of public/. */
export interface PictureOption {
  value: string;
  /** For members: its name, what it shows, and when it was added. */
  name: string;
  /** The smallest file, blank if there is none yet. */
  thumbnail: string;
  width: number;
  height: number;
  isWaiting?: true | undefined;
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
  older: string | null;
  isOlder: boolean;
}

/** Returns the pictures for one select, without those of public/ that are not in its folder. */
export function optionsFor({ listed, chosen }: PictureChoice, value: string, folder = "/"): PictureOption[] {
  const own = chosen.filter((one) => one.value === value);
  return [...own, ...listed.filter((one) => !one.value.startsWith("/") || one.value.startsWith(folder))];
}
