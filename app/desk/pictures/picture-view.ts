import type { SubmissionResult } from "@conform-to/react";
import type { Fault } from "../../site/pictures/picture-file.ts";
import type { StoredFile, StoredPicture } from "../../site/pictures/stored-picture.ts";
import type { ShownPicture } from "../../ui/shown-picture.ts";

export interface ListedPicture extends StoredPicture {
  shown: ShownPicture | null;
}

export interface AddedPictures {
  added: number;
  there: number;
  refused: readonly { name: string; reason: string }[];
}

/**
 * Whether the library's page reloads itself while a picture is being prepared, for browsers without scripts. It does
 * after an upload, and then has no form whose input a reload would lose.
 */
export function refreshes(params: URLSearchParams): boolean {
  return params.has("added");
}

/** A page that shows the picture, or would if published. */
export interface PictureUse {
  name: string;
  /** The dashboard page where another picture can be chosen. */
  href: string;
}

/** The place in a draft or product that a picture is added for. */
export interface PictureTarget {
  text: string;
  isProduct: boolean;
  back: string;
}

/** The same on the server. `choose` puts a picture there, and returns its form's URL. */
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
  /** Changes when the form must show the response instead of what was typed. */
  formKey: string;
  /** The place it was added for, whose form comes next. */
  target: PictureTarget | null;
  alert: "saved" | "changed" | "in-use" | null;
  lastResult: SubmissionResult<string[]> | null;
}

export const pictureStates = { waiting: "Being prepared", ready: "Ready", failed: "Not added" };

export const animatedNote =
  "The file you added is animated. The website shows only its first image, which doesn't move.";

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

/** A picture in a form. `value` is a reference to the library, or a path in public/. */
export interface PictureOption {
  value: string;
  /** For members: its name, content, and when it was added. */
  name: string;
  /** The smallest file; blank if there is none yet. */
  thumbnail: string;
  width: number;
  height: number;
  isWaiting?: true | undefined;
  isUndescribed?: true | undefined;
}

export type FindCommand = NonNullable<ReturnType<typeof readFindCommand>>;

/**
 * Reads the command of a button that saves a form to find a picture for an input: `picture:INPUT` leads to an upload,
 * `describe:INPUT` to the chosen picture's page, and `older:INPUT:ID` to the form with pictures older than an id, or
 * with the newest ones. Returns null for other commands.
 */
export function readFindCommand(intent: string) {
  const [, wanted, input = "", older = ""] = /^(picture|describe|older):([^:]*):?([^:]*)/.exec(intent) ?? [];
  return wanted === undefined ? null : { wanted, input, older };
}

/** Pictures in a form's selects. With up to a hundred selects, each lists only part of the library. */
export interface PictureChoice {
  listed: readonly PictureOption[];
  /** The form's chosen pictures. Each select includes its own even if it isn't listed. */
  chosen: readonly PictureOption[];
  older: string | null;
  isOlder: boolean;
}

/** Returns one select's pictures. Those in public/ must be in `folder`. */
export function optionsFor({ listed, chosen }: PictureChoice, value: string, folder = "/"): PictureOption[] {
  const own = chosen.filter((one) => one.value === value);
  return [...own, ...listed.filter((one) => !one.value.startsWith("/") || one.value.startsWith(folder))];
}
