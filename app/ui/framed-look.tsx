/**
 * Returns the class names of a picture in an ink frame, except for its width. Without color it is printed in one ink,
 * like a proof.
 */
export function framedLook(inColor: boolean): string {
  const frame = "aspect-4/5 border-2 border-ink object-cover print-exact";
  return inColor ? frame : `${frame} grayscale contrast-90`;
}
