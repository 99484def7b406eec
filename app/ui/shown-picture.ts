/** A picture on a page. The known size prevents a layout shift. */
export interface ShownPicture {
  src: string;
  width: number;
  height: number;
  /** Empty for decoration. */
  alt: string;
  /** Smaller files of the same picture, best first; browsers take the first type they support. */
  sources?: readonly PictureSource[] | undefined;
  /** The part that stays visible when cropped: 0 to 8, row by row in a three-by-three grid. */
  focus?: number | undefined;
}

export interface PictureSource {
  type: "image/avif" | "image/webp";
  srcSet: string;
}

/** Cells in the three-by-three grid, and the default one. */
export const FOCUS_PLACES = 9;
export const CENTER = 4;

/** Returns a picture's default focus: the top of a tall one, where heads are. */
export function usualFocus({ width, height }: Record<"width" | "height", number>): number {
  return height > 1.5 * width ? 1 : CENTER;
}
