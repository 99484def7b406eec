import type { ReadyPicture } from "../../pictures/stored-picture.ts";
import { referenceTo } from "../../pictures/stored-picture.ts";
import type { ShownPicture } from "../../ui/shown-picture.ts";

/** A picture that a form offers: its value is a reference to the library, or a path of public/. */
export interface PictureOption {
  value: string;
  name: string;
  /** The smallest file. */
  thumbnail: string;
  width: number;
  height: number;
}

/** Size of a drawing of public/, of which only the proportions count. */
const DRAWING = { width: 400, height: 500 };

/** Returns the pictures of the library, the newest first, then those of public/. */
export function pictureOptions(library: readonly ReadyPicture[], paths: readonly string[]): PictureOption[] {
  return [
    ...library.map(({ id, name, shown }) => {
      const { width, height } = shown;
      return { value: referenceTo(id), name, thumbnail: thumbnailOf(shown), width, height };
    }),
    ...paths.map((path) => ({ value: path, name: fileNameOf(path), thumbnail: path, ...DRAWING })),
  ];
}

/** Leaves out the pictures of public/ that are not in a folder. */
export function optionsIn(options: readonly PictureOption[], folder = "/"): PictureOption[] {
  return options.filter(({ value }) => !value.startsWith("/") || value.startsWith(folder));
}

function thumbnailOf({ sources = [], src }: ShownPicture): string {
  return sources.find(({ type }) => type === "image/webp")?.srcSet.split(" ", 1)[0] ?? src;
}

function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
