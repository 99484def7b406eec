import type { ReadyPictures } from "./ready-pictures.server.ts";
import { idIn } from "./stored-picture.ts";

/** A picture that other websites show with a link to a page. */
export interface SharedImage {
  src: string;
  width: number;
  height: number;
  /** What it shows, for people who don't see it. */
  alt: string;
}

/**
 * Returns the share image of the first picture of the library among the values of a document; null if there is none.
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
