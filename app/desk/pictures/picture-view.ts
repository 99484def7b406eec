import type { SubmissionResult } from "@conform-to/react";
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
  /** The draft's or the product's version, when the member left its form. */
  stamp: string;
  /** Address of the form. */
  back: string;
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
