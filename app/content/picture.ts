/** A picture below public/. Its size is known before it arrives, so that the page does not move. */
export interface Picture {
  src: string;
  width: number;
  height: number;
  /** Empty for decoration. */
  alt: string;
}
