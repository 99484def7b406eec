/** Counting visits without cookies, addresses or scripts (docs/decisions/0110). */

/** The headers of a request that say what a visit is. */
export interface VisitHeaders {
  referer?: string | undefined;
  "sec-fetch-site"?: string | undefined;
}

/** Days that sums are kept. */
export const VISIT_DAYS = 730;

/** Most other sites that are told apart in a day: anybody can name made-up ones. */
export const MOST_HOSTS = 200;

/** The sum of all others. */
export const OTHER = "other";

/** Most characters of a host (RFC 1035, section 2.3.4). */
const MOST_OF_HOST = 253;

/**
 * Returns the function that finds the page of a path, or undefined for anything else. Paths that name a person's own
 * page are counted under their pattern.
 *
 * @param patterns of all pages, such as `/shop/:slug`
 */
export function pageFinder(patterns: readonly string[]): (path: string) => string | undefined {
  const exact = new Map(patterns.filter((one) => !one.includes(":")).map((path) => [path, path]));
  const others = patterns
    .filter((one) => one.includes(":"))
    .map((pattern) => ({
      pattern,
      shape: new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}$`),
      isOpen: pattern.endsWith("/:slug"),
    }));
  return (path) => {
    const found = exact.get(path);
    if (found !== undefined) return found;
    const other = others.find(({ shape }) => shape.test(path));
    return other && (other.isOpen ? path : other.pattern);
  };
}

/**
 * Returns the host that a visit came from, empty for none, or null if the page was opened from this site, so that no
 * visit begins.
 *
 * @param own names of this site; their subdomains are its own, too
 */
export function sourceOf(headers: VisitHeaders, own: readonly string[]): string | null {
  if (headers["sec-fetch-site"] === "same-origin") return null;
  const { referer } = headers;
  if (!referer) return "";
  const host = /^https?:\/\/([a-z\d.-]+)(?=[:/]|$)/i.exec(referer)?.[1]?.toLowerCase();
  if (host === undefined || host.length > MOST_OF_HOST) return "";
  if (own.some((name) => host === name || host.endsWith(`.${name}`))) return null;
  return host.replace(/^www\./, "");
}
