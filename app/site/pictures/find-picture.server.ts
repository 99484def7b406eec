import type { Logger } from "pino";
import type { ShownPicture } from "../../ui/shown-picture.ts";
import { pictureAt } from "./public-pictures.server.ts";
import type { ReadyPictures } from "./ready-pictures.server.ts";

/**
 * Returns the picture that a document names: one of the library, or a drawing of public/ with the size that is usual in
 * its place if its file doesn't say one. Returns null if none is chosen, or if it is gone.
 *
 * @param drawn the usual size, and the description of a drawing
 * @param description replaces any description, unless it is blank
 */
export type FindPicture = (
  value: string,
  drawn: Omit<ShownPicture, "src">,
  description?: string,
) => ShownPicture | null;

export function pictureFinder(
  pictures: Pick<ReadyPictures, "read">,
  publicFolder: string,
  log: Pick<Logger, "warn">,
): FindPicture {
  return (value, drawn, description = "") => {
    const found = value.startsWith("/") ? pictureAt(value, drawn, publicFolder) : pictures.read(value);
    if (!found && value !== "") log.warn({ src: value, description: description || drawn.alt }, "a picture is missing");
    return found && description ? { ...found, alt: description } : found;
  };
}
