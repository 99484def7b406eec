export interface Visited {
  path: string;
  status: number;
  html: string;
}

/** Follows every link of the site from `/`, breadth first, without a browser. Returns each page once. */
export async function crawl(origin: string): Promise<Visited[]> {
  const seen = new Set(["/"]);
  const visited: Visited[] = [];
  for (const path of seen) {
    const response = await fetch(origin + path, { redirect: "manual" });
    const html = await response.text();
    visited.push({ path, status: response.status, html });
    if (response.headers.get("Content-Type")?.startsWith("text/html")) for (const link of linksOf(html)) seen.add(link);
  }
  return visited;
}

/** Leaves out addresses, nonces, and the random ids of forms in markup and in the data for hydration. */
export function comparable(text: string, origin: string): string {
  const random = /nonce="[^"]*"|name="(?:page|product_id)" value="[\w-]+"|\\"[\w-]{22}\\"/g;
  return text.replaceAll(origin, "ORIGIN").replaceAll(random, "RANDOM");
}

/** Paths on this site that a page's `<a>` elements link to. */
function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\shref="(\/[^"]*)"/g)].map((match) =>
    (match[1] ?? "").replace(/#.*/, "").replaceAll("&amp;", "&"),
  );
}
