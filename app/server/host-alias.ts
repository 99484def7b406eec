import { canonicalPath } from "../seo/canonical-path.ts";
import { hostName, type NamedHosts, visitedHost } from "./visited-host.ts";

/** A host of the site that is not its main address (docs/decisions/0064-one-main-address.md). */
export interface HostAlias {
  /** Origin of the main address. */
  main: string;
  /** The creator whose subdomain it is, or null. */
  slug: string | null;
}

/** Answers null for the main address, and for every host that is not the site's. */
export type FindHostAlias = (named: NamedHosts) => HostAlias | null;

/**
 * The site's other hosts by name: `www.` before the main name, or the main name
 * without it, and the creators' subdomains. A local start has none, and neither
 * has an address, localhost or a name of one label.
 */
export function hostAliases(siteOrigin: string | null, slugs: readonly string[]): ReadonlyMap<string, HostAlias> {
  const main = hostName(siteOrigin && new URL(siteOrigin).host);
  const bare = main.replace(/^www\./, "");
  const labels = bare.split(".");
  if (siteOrigin === null || labels.length < 2 || labels.at(-1) === "localhost" || /^[\d.]+$/.test(bare)) return new Map();
  const slugOf = new Map<string, string | null>(slugs.map((slug) => [`${slug}.${bare}`, slug]));
  for (const name of [bare, `www.${bare}`]) slugOf.set(name, null);
  slugOf.delete(main);
  return new Map([...slugOf].map(([name, slug]) => [name, { main: siteOrigin, slug }]));
}

/** Looks for the alias that a request came to. */
export function hostAliasFinder(settings: { siteOrigin: string | null; clientAddressHeader: string | null }, slugs: readonly string[]): FindHostAlias {
  const aliases = hostAliases(settings.siteOrigin, slugs);
  if (aliases.size === 0) return () => null;
  return (named) => aliases.get(hostName(visitedHost(named, settings.clientAddressHeader !== null))) ?? null;
}

/** What a request of the Fetch standard says about its host. */
export function hostsNamed(headers: Headers): NamedHosts {
  return { host: headers.get("Host"), forwarded: headers.get("X-Forwarded-Host") };
}

/** Where programs call. A program may not follow a redirect, or drops its key on the way. */
const FOR_PROGRAMS = /^\/(auth\/v1|webhooks|healthz|metrics|csp-reports|speculation-rules)(\/|$)/i;

/** A name with a dot is a file, or data for Remix's scripts (entry.server.tsx); so is everything in `/.well-known`. */
const FILE = /\.[^/]*$|^\/\.well-known\//;

/**
 * Where a visit to an alias is led, or null where it is answered on the alias: a
 * creator's own page, files, and what programs call.
 *
 * @param url path and query, with a slash in front
 */
export function leadFromAlias({ main, slug }: HostAlias, url: string): string | null {
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
