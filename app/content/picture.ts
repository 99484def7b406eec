/** A picture below public/. Its known size prevents a layout shift while it loads. */
export interface Picture {
  src: string;
  width: number;
  height: number;
  /** Empty for decoration. */
  alt: string;
}
