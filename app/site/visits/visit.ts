/** Counting visits without cookies, addresses or scripts (docs/decisions/0110). */

/** Days that sums are kept. */
export const VISIT_DAYS = 730;

/** Most other sites that are told apart in a day: anybody can name made-up ones. */
export const MOST_HOSTS = 200;

/** The sum of all others. */
export const OTHER = "other";

/** Most characters of a host (RFC 1035, section 2.3.4). */
const MOST_OF_HOST = 253;

/**
 * Returns the function that finds the page of a path, or undefined for anything else, other spellings of a page among
 * it: so there are no more pages than are published. Paths that name a person's own page are counted under their
 * pattern.
 *
 * @param patterns of all pages, such as `/shop/:slug`
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

/**
 * Returns the host that a visit came from, empty for none, or null if the page was opened from this site, so that no
 * visit begins.
 *
 * @param own name of this site; its subdomains are its own, too
 */
export function sourceOf(referer: string, own: string): string | null {
  const host = refererHost(referer);
  if (host === own || host.endsWith(`.${own}`)) return null;
  return host.startsWith("www.") ? host.slice(4) : host;
}

/** Returns the host in a Referer header, or an empty text if it names none. */
function refererHost(referer: string): string {
  const host = /^https?:\/\/([a-z\d.-]+)(?=[:/]|$)/i.exec(referer)?.[1]?.toLowerCase() ?? "";
  return host.length > MOST_OF_HOST ? "" : host;
}
