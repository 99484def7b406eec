import type { SubmissionResult } from "@conform-to/react";
import type { Fault } from "../../site/pictures/picture-file.ts";
import type { StoredFile, StoredPicture } from "../../site/pictures/stored-picture.ts";
import type { ShownPicture } from "../../ui/shown-picture.ts";
import type { ListPage } from "../list/list-page.ts";

/** A picture with its files, if they are made. */
export interface ListedPicture extends StoredPicture {
  shown: ShownPicture | null;
}

/** One page of the library. */
export type LibraryPage = ListPage<ListedPicture>;

/** What became of files that a member added. */
export interface AddedPictures {
  added: number;
  /** Files that were in the library before. */
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
  /** Says which place it is. */
  text: string;
  isProduct: boolean;
  /** Address of the form. */
  back: string;
}

/** Such a place on the server. `choose` puts a picture there, and returns the address of its form. */
export interface OpenPlace {
  target: PictureTarget;
  choose: (id: string) => Promise<string>;
}

/** The data of a picture's page. */
export interface PictureView {
  picture: ListedPicture;
  /** Name of the member who added it. */
  addedBy: string;
  files: readonly Pick<StoredFile, "format" | "width" | "size">[];
  uses: readonly PictureUse[];
  stamp: string;
  /** Changes with each answer that the form has to show instead of what stands in it. */
  formKey: string;
  /** The place that it is for, whose form is next. */
  target: PictureTarget | null;
  alert: "saved" | "changed" | "in-use" | null;
  /** What Conform says of a refused post. */
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
