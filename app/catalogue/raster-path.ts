/** The PNG that lies beside a drawing: search engines and the payment's page can't show SVG. */
export function rasterPath(src: string): string {
  return src.replace(/\.svg$/i, ".png");
}
