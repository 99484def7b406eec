import type { ShownPicture } from "../ui/shown-picture.ts";

/** Returns a picture of the library by its reference, or null. */
export type ReadPicture = (reference: string) => ShownPicture | null;

/**
 * Returns the picture that a document names: one of the library, or a drawing of public/ with the size and the
 * description of its place.
 *
 * @returns null if none is chosen, or if it is no longer in the library
 */
export function showPicture(value: string, read: ReadPicture, drawn: Omit<ShownPicture, "src">): ShownPicture | null {
  return value.startsWith("/") ? { ...drawn, src: value } : read(value);
}
