import type { Logger } from "pino";
import { pictureAt } from "../server/public-files.server.ts";
import type { ShownPicture } from "../ui/shown-picture.ts";
import type { ReadyPictures } from "./ready-pictures.server.ts";

/**
 * Returns the picture that a document names: one of the library, or a drawing of public/ with the description of its
 * place, and the size that is usual there if its file doesn't say one. Returns null if none is chosen, or if it is
 * gone.
 */
export type FindPicture = (value: string, drawn: Omit<ShownPicture, "src">) => ShownPicture | null;

export function pictureFinder(
  pictures: Pick<ReadyPictures, "read">,
  publicFolder: string,
  log: Pick<Logger, "warn">,
): FindPicture {
  return (value, drawn) => {
    const found = value.startsWith("/") ? pictureAt(value, drawn, publicFolder) : pictures.read(value);
    if (!found && value !== "") log.warn({ src: value }, "a picture is missing");
    return found;
  };
}
