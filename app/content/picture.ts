import type { ShownPicture } from "../ui/shown-picture.ts";

/** A picture below public/, or of the library. */
export type Picture = ShownPicture;
