import type { IncomingMessage } from "node:http";
import { canonicalPath } from "./addresses.ts";
import { type Middleware, textAnswer } from "./request-listener.server.ts";
import type { MissingHeaders } from "./security/security-headers.server.ts";

interface NamedHosts {
  host: string | null;
  forwarded: string | null;
}

/** Returns the host that the visitor requested. A proxy's header is used only if the proxy is trusted. */
function visitedHost({ host, forwarded }: NamedHosts, behindProxy: boolean): string | null {
  // A chain of proxies sends a list, which begins with the host that the visitor requested.
  return (behindProxy && forwarded?.split(",")[0]?.trim()) || host;
}

/** Normalizes a Host header: lower case, no port, no dot of the DNS root. */
function hostName(host: string | null): string {
  return (host ?? "").toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");
}

/** Returns the slug of the creator who has a subdomain, or had it before. */
export type FindSlug = (subdomain: string) => string | undefined;

/** A host of the site other than its main address, whose origin is `main` (docs/decisions/0064-main-address.md). */
interface HostAlias {
  main: string;
  slug: string | null;
}

/** Returns null for the main address and for hosts that are not the site's. */
export type FindHostAlias = (named: NamedHosts) => HostAlias | null;

/**
 * Returns the function that finds the alias that a request was sent to: the main name with or without `www.`, or a
 * creator's subdomain. There are none for a local start, an IP address, localhost or a name of one label.
 */
export function hostAliasFinder(
  settings: { siteOrigin: string | null; clientAddressHeader: string | null },
  slugAt: FindSlug,
): FindHostAlias {
  const { siteOrigin } = settings;
  const main = hostName(siteOrigin && new URL(siteOrigin).host);
  const bare = main.replace(/^www\./, "");
  const labels = bare.split(".");
  if (siteOrigin === null || labels.length < 2 || labels.at(-1) === "localhost" || /^[\d.]+$/.test(bare))
    return () => null;
  return (named) => {
    const name = hostName(visitedHost(named, settings.clientAddressHeader !== null));
    if (name === main) return null;
    if (name === bare || name === `www.${bare}`) return { main: siteOrigin, slug: null };
    const slug = name.endsWith(`.${bare}`) ? slugAt(name.slice(0, -bare.length - 1)) : undefined;
    return slug === undefined ? null : { main: siteOrigin, slug };
  };
}

export function hostsOf({ headers }: IncomingMessage): NamedHosts {
  return { host: headers.host ?? null, forwarded: headers["x-forwarded-host"]?.toString() ?? null };
}

export function hostsNamed(headers: Headers): NamedHosts {
  return { host: headers.get("Host"), forwarded: headers.get("X-Forwarded-Host") };
}

/** Paths for API clients, which may not follow a redirect or may drop their key on the way. */
const FOR_PROGRAMS = /^\/(auth\/v1|webhooks|healthz|metrics|speculation-rules)(\/|$)/i;

/** Files and data for Remix's scripts have a dot in their name; `/.well-known` holds only files. */
const FILE = /\.[^/]*$|^\/\.well-known\//;

/**
 * Returns where a visit to an alias is redirected. Null for what the alias serves itself: the creator's own page,
 * files, and paths for API clients. `url` is path and query, with a leading slash.
 */
function redirectFromAlias({ main, slug }: HostAlias, url: string): string | null {
  const [path = ""] = url.split("?", 1);
  if (slug !== null && (path === "/" || canonicalPath(path) === `/creators/${slug}`)) return null;
  return FOR_PROGRAMS.test(path) || FILE.test(path) ? null : main + url;
}

export function creatorAt(
  creators: readonly { slug: string; formerSlugs: readonly string[] }[],
  subdomain: string,
): string | undefined {
  const has = creators.find(({ slug }) => slug === subdomain);
  return (has ?? creators.find(({ formerSlugs }) => formerSlugs.includes(subdomain)))?.slug;
}

/**
 * Returns the creator's page for a subdomain (docs/behavior.md, Every page 10). Null for localhost, IP addresses, fewer
 * than three labels, and `www`. Never returns a host: the header, a name with or without a port, could name any.
 */
export function subdomainRedirect(host: string | null, slugAt: FindSlug): string | null {
  // An IPv6 literal begins with a bracket; an IPv4 address has only digits between its dots.
  const name = hostName(host);
  if (name.startsWith("[") || /^[\d.]+$/.test(name)) return null;
  const labels = name.split(".");
  if (labels.length < 3 || labels.includes("") || labels.at(-1) === "localhost") return null;
  const [first = ""] = labels;
  const slug = first === "www" ? undefined : slugAt(first);
  return slug === undefined ? null : `/creators/${slug}`;
}

interface Hosts {
  settings: { siteOrigin: string | null; clientAddressHeader: string | null };
  hostAlias: FindHostAlias;
  slugAt: FindSlug;
}

/**
 * Redirects a GET on an alias to the main address, so that no form is shown there. A POST is served on the alias:
 * another origin would refuse it, and the text would be lost. Home on a creator's subdomain is redirected to the
 * creator's page (docs/behavior.md, Every page 10). Must run before the page cache, whose key for home has no host.
 */
export function redirectOtherHosts({ settings, hostAlias, slugAt }: Hosts, missing: MissingHeaders): Middleware {
  const { siteOrigin, clientAddressHeader } = settings;
  // A main address may have three labels, and its first one may be a creator's.
  const main = siteOrigin && hostName(new URL(siteOrigin).host);
  const answer = textAnswer(missing);
  return (request, response, id) => {
    const { url = "" } = request;
    const alias = hostAlias(hostsOf(request));
    const to = alias && redirectFromAlias(alias, url);
    if (alias && to !== null)
      return answer(request, response, id, 308, `This page is at ${alias.main}\n`, ["Location", to]);
    if (!/^\/(\?|$)/.test(url)) return false;
    const visited = visitedHost(hostsOf(request), clientAddressHeader !== null);
    const own = hostName(visited) === main ? null : subdomainRedirect(visited, slugAt);
    if (own === null) return false;
    return answer(request, response, id, 302, `This page is at ${own}\n`, ["Vary", "Host"], ["Location", own]);
  };
}

/**
 * Whether a post comes from the same origin: `siteOrigin` or, if null, the request's own host. Browsers send `Origin`
 * with each post, and most send `Sec-Fetch-Site`. Text browsers send neither, but can't run another site's scripts.
 */
export function isSameOrigin(headers: Headers, siteOrigin: string | null): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null && site !== "same-origin" && site !== "none") return false;
  const origin = headers.get("Origin");
  if (origin === null) return true;
  if (siteOrigin !== null) return origin === siteOrigin;
  return URL.parse(origin)?.host === headers.get("Host");
}

/**
 * Remix answers a foreign, `null` or malformed Origin with an empty 500. This checks it first and passes the result on
 * as `Sec-Fetch-Site`, so that `readForm` answers 403 with a readable page.
 */
export function checkCsrf({ siteOrigin }: { siteOrigin: string | null }): (request: IncomingMessage) => void {
  return ({ method = "GET", headers }) => {
    // HEAD is included: Remix checks the origin of single fetch's HEAD requests too.
    if (method === "GET" || headers.origin === undefined) return;
    const known = new Headers({ Origin: headers.origin, Host: headers.host ?? "" });
    const site = headers["sec-fetch-site"];
    if (typeof site === "string") known.set("Sec-Fetch-Site", site);
    if (!isSameOrigin(known, siteOrigin)) headers["sec-fetch-site"] = "cross-site";
    delete headers.origin;
  };
}
