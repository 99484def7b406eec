export interface Visited {
  path: string;
  status: number;
  html: string;
}

/** Follows the site's links from `/`, breadth first, without a browser. Returns each page once. */
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

/** Removes addresses, nonces, and forms' random ids, in markup and in hydration data. */
export function comparable(text: string, origin: string): string {
  const random = /nonce="[^"]*"|name="(?:page|product_id)" value="[\w-]+"|\\"[\w-]{22}\\"/g;
  return text.replaceAll(origin, "ORIGIN").replaceAll(random, "RANDOM");
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\shref="(\/[^"]*)"/g)].map((match) =>
    (match[1] ?? "").replace(/#.*/, "").replaceAll("&amp;", "&"),
  );
}
