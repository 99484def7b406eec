/** Headers of a page that shows what one person gave: no cache may keep it. */
export function privatePage(): Record<string, string> {
  return { "Cache-Control": "private, no-store" };
}
