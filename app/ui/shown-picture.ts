/** A picture as a page shows it. Its known size prevents a layout shift while it loads. */
export interface ShownPicture {
  src: string;
  width: number;
  height: number;
  /** Empty for decoration. */
  alt: string;
  /** The same picture in smaller files, best first; a browser takes the first type that it knows. */
  sources?: readonly PictureSource[] | undefined;
  /** The part that stays visible where it is cropped: 0 to 8, row by row in a grid of three by three. */
  focus?: number | undefined;
}

export interface PictureSource {
  type: "image/avif" | "image/webp";
  srcSet: string;
}

/** Places in the grid of three by three, and the one that needs no class. */
export const FOCUS_PLACES = 9;
export const CENTER = 4;

/** Returns the part of a new picture that stays visible: of one that is much taller than wide, where heads are. */
export function usualFocus({ width, height }: Record<"width" | "height", number>): number {
  return height > 1.5 * width ? 1 : CENTER;
}
