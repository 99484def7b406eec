import { canonicalPath } from "../seo/addresses.ts";

/** What a request says about the host that it is for. */
export interface NamedHosts {
  /** `Host` */
  host: string | null;
  /** `X-Forwarded-Host` */
  forwarded: string | null;
}

/** The host that the visitor asked for. What a proxy says about it counts only where the proxy is trusted. */
export function visitedHost({ host, forwarded }: NamedHosts, behindProxy: boolean): string | null {
  // A chain of proxies makes a list; the visitor's own word is the first.
  return (behindProxy && forwarded?.split(",")[0]?.trim()) || host;
}

/** The name in a Host header: in lower case, without a port and without the dot of the DNS root. */
function hostName(host: string | null): string {
  return (host ?? "").toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");
}

/** A host of the site that is not its main address (docs/decisions/0064-one-main-address.md). */
export interface HostAlias {
  /** Origin of the main address. */
  main: string;
  /** The creator whose subdomain it is, or null. */
  slug: string | null;
}

/** Returns null for the main address, and for every host that is not the site's. */
export type FindHostAlias = (named: NamedHosts) => HostAlias | null;

/**
 * The site's other hosts by name: `www.` before the main name, or the main name without it, and the creators'
 * subdomains. A local start has none, and neither has an address, localhost or a name of one label.
 */
export function hostAliases(siteOrigin: string | null, slugs: readonly string[]): ReadonlyMap<string, HostAlias> {
  const main = hostName(siteOrigin && new URL(siteOrigin).host);
  const bare = main.replace(/^www\./, "");
  const labels = bare.split(".");
  if (siteOrigin === null || labels.length < 2 || labels.at(-1) === "localhost" || /^[\d.]+$/.test(bare))
    return new Map();
  const slugOf = new Map<string, string | null>(slugs.map((slug) => [`${slug}.${bare}`, slug]));
  for (const name of [bare, `www.${bare}`]) slugOf.set(name, null);
  slugOf.delete(main);
  return new Map([...slugOf].map(([name, slug]) => [name, { main: siteOrigin, slug }]));
}

/** Looks for the alias that a request came to. */
export function hostAliasFinder(
  settings: { siteOrigin: string | null; clientAddressHeader: string | null },
  slugs: readonly string[],
): FindHostAlias {
  const aliases = hostAliases(settings.siteOrigin, slugs);
  if (aliases.size === 0) return () => null;
  return (named) => aliases.get(hostName(visitedHost(named, settings.clientAddressHeader !== null))) ?? null;
}

/** What a request of the Fetch standard says about its host. */
export function hostsNamed(headers: Headers): NamedHosts {
  return { host: headers.get("Host"), forwarded: headers.get("X-Forwarded-Host") };
}

/** Origin of addresses that a person may copy: the configured one, or the one that a local start was asked at. */
export function pageOrigin(siteOrigin: string | null, requested: URL): string {
  return siteOrigin ?? requested.origin;
}

/** Where programs call. A program may not follow a redirect, or drops its key on the way. */
const FOR_PROGRAMS = /^\/(auth\/v1|webhooks|healthz|metrics|csp-reports|speculation-rules)(\/|$)/i;

/** A name with a dot is a file, or data for Remix's scripts (entry.server.tsx); so is everything in `/.well-known`. */
const FILE = /\.[^/]*$|^\/\.well-known\//;

/**
 * Where a visit to an alias is led, or null where it is answered on the alias: a creator's own page, files, and what
 * programs call.
 *
 * @param url path and query, with a slash in front
 */
export function redirectFromAlias({ main, slug }: HostAlias, url: string): string | null {
  const [path = ""] = url.split("?", 1);
  if (slug !== null && (path === "/" || canonicalPath(path) === `/creators/${slug}`)) return null;
  return FOR_PROGRAMS.test(path) || FILE.test(path) ? null : main + url;
}

/**
 * The page at the main address whose data a script on an alias asks for.
 *
 * @param data address of the data (Remix, single fetch)
 */
export function mainPageOf({ main }: HostAlias, data: string): string {
  const { pathname, searchParams } = new URL(data);
  searchParams.delete("_routes");
  const query = searchParams.size > 0 ? `?${searchParams}` : "";
  return main + canonicalPath(pathname.replace(/(_root)?\.data$/, "")) + query;
}

/**
 * The page that a visit to `/` on a creator's own subdomain is replaced with (docs/behavior.md, Every page 10), or
 * null. Localhost, addresses, hosts with fewer than three labels and www lead nowhere. The answer is a path: a redirect
 * never goes to a host that a header names.
 *
 * @param host the Host header: a name, perhaps with a port
 * @param slugs subdomains that have a page
 */
export function subdomainRedirect(host: string | null, slugs: readonly string[]): string | null {
  // An IPv6 literal begins with a bracket; an IPv4 address has only digits between its dots.
  const name = hostName(host);
  if (name.startsWith("[") || /^[\d.]+$/.test(name)) return null;
  const labels = name.split(".");
  const [first] = labels;
  if (labels.length < 3 || labels.includes("") || labels.at(-1) === "localhost" || first === "www") return null;
  return first !== undefined && slugs.includes(first) ? `/creators/${first}` : null;
}
