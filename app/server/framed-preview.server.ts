/** Routes of pages that a page of this site may show in a frame (`inner`), and of those that show such a frame. */
const FRAMES: Partial<Record<string, "inner" | "outer">> = {
  "/preview/:name": "inner",
  "/desk/content/:name": "outer",
};

/** Returns what a page has to do with frames, by the path of its route. All other pages have nothing to do with any. */
export function frameOf(route: string): "inner" | "outer" | null {
  return FRAMES[route] ?? null;
}

/** Returns a page as it is sent: if it is shown in a frame, its links open a tab of their own. */
export function asFramed(html: string, route: string, headers: Headers): string {
  const isFramed = frameOf(route) === "inner" && headers.get("Sec-Fetch-Dest") === "iframe";
  return isFramed ? html.replace("<head>", '<head><base target="_blank">') : html;
}
