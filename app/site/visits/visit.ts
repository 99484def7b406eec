/** Counting visits without cookies, addresses or scripts (docs/decisions/0110). */

export const VISIT_DAYS = 730;

/** Maximum distinct sources per day, because anyone can send made-up ones. */
export const MOST_HOSTS = 200;

/** Stands for all other sources. */
export const OTHER = "other";

/** Maximum length of a host (RFC 1035, section 2.3.4). */
const MOST_OF_HOST = 253;

/**
 * Returns a function from a path to the page to count: for a private page its pattern, such as `/orders/:number`;
 * undefined if the path is no canonical path of a page, which limits the number of pages.
 */
export function pageFinder(patterns: readonly string[]): (path: string) => string | undefined {
  const exact = new Map(patterns.filter((one) => !one.includes(":")).map((path) => [path, path]));
  const others = patterns
    .filter((one) => one.includes(":"))
    .map((pattern) => ({
      pattern,
      shape: new RegExp(`^${pattern.replace(":slug", "[a-z\\d-]+").replace(/:\w+/, "[^/]+")}$`),
      isOpen: pattern.endsWith("/:slug"),
    }));
  return (path) => {
    const found = exact.get(path);
    if (found !== undefined) return found;
    const other = others.find(({ shape }) => shape.test(path));
    return other && (other.isOpen ? path : other.pattern);
  };
}

/** The host that a visit came from; empty if unknown, null if it is this site's host, `own`, or a subdomain. */
export function sourceOf(referer: string, own: string): string | null {
  const host = /^https?:\/\/([a-z\d.-]+)(?=[:/]|$)/i.exec(referer)?.[1]?.toLowerCase() ?? "";
  if (host.length > MOST_OF_HOST) return "";
  if (host === own || host.endsWith(`.${own}`)) return null;
  return host.startsWith("www.") ? host.slice(4) : host;
}
