/**
 * Where a page's share image is served; apart from share-images.ts, so that the words of all pages stay out of the
 * browser's script.
 */
export function shareImagePath(page: string): string {
  return `/share/${page === "/" ? "home" : page.slice(1).replaceAll("/", "-")}.png`;
}
