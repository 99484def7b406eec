import type { Logger } from "pino";
import { pictureOnFile } from "../server/public-files.server.ts";
import type { ShownPicture } from "../ui/shown-picture.ts";
import type { ReadyPictures } from "./ready-pictures.server.ts";

/**
 * Returns the picture that a document names: one of the library, or a drawing of public/ with the size and the
 * description of its place. Returns null if none is chosen, or if it is gone.
 */
export type FindPicture = (value: string, drawn: Omit<ShownPicture, "src">) => ShownPicture | null;

export function pictureFinder(
  pictures: Pick<ReadyPictures, "read">,
  publicFolder: string,
  log: Pick<Logger, "warn">,
): FindPicture {
  return (value, drawn) =>
    value.startsWith("/") ? pictureOnFile({ ...drawn, src: value }, publicFolder, log) : pictures.read(value);
}
