import type { IncomingMessage } from "node:http";
import { discardRest } from "./discard-rest.server.ts";
import { hostName, type NamedHosts, type Redirects, type SlugAt, visitedHost } from "./hosts.server.ts";
import { REQUEST_ID_HEADER } from "./request-context.server.ts";
import type { Middleware } from "./request-listener.server.ts";
import type { Header } from "./security/security-headers.server.ts";

interface Addressed {
  slug: string;
  formerSlugs: readonly string[];
}

/** Returns the slug of the creator that has a subdomain, or else of one who had it. */
export function creatorAt(creators: readonly Addressed[], subdomain: string): string | undefined {
  const has = creators.find(({ slug }) => slug === subdomain);
  return (has ?? creators.find(({ formerSlugs }) => formerSlugs.includes(subdomain)))?.slug;
}

/**
 * Returns the path of a creator's page for the creator's subdomain (docs/behavior.md, Every page 10). Returns null for
 * localhost, IP addresses, fewer than three labels, and `www`. It never returns a host: the header could name any.
 *
 * @param host the Host header: a name, perhaps with a port
 */
export function subdomainRedirect(host: string | null, slugAt: SlugAt): string | null {
  // An IPv6 literal begins with a bracket; an IPv4 address has only digits between its dots.
  const name = hostName(host);
  if (name.startsWith("[") || /^[\d.]+$/.test(name)) return null;
  const labels = name.split(".");
  if (labels.length < 3 || labels.includes("") || labels.at(-1) === "localhost") return null;
  const [first = ""] = labels;
  const slug = first === "www" ? undefined : slugAt(first);
  return slug === undefined ? null : `/creators/${slug}`;
}

interface Deps extends Redirects {
  hostsOf: (request: IncomingMessage) => NamedHosts;
  behindProxy: boolean;
  /** A main address may have three labels, and its first one may be a creator's. */
  siteOrigin: string | null;
  slugAt: SlugAt;
}

/**
 * Redirects home on a creator's subdomain to the creator's page (docs/behavior.md, Every page 10). Must run before the
 * page cache, whose key for home has no host.
 */
export function redirectToCreator({ hostsOf, behindProxy, siteOrigin, slugAt, missing }: Deps): Middleware {
  const main = siteOrigin && hostName(new URL(siteOrigin).host);
  const headers: Header[] = [["Vary", "Host"], ...missing("", () => false)];
  return (request, response, id) => {
    if (!/^\/(\?|$)/.test(request.url ?? "")) return false;
    const visited = visitedHost(hostsOf(request), behindProxy);
    const to = hostName(visited) === main ? null : subdomainRedirect(visited, slugAt);
    if (to === null) return false;
    discardRest(request, response);
    response.writeHead(302, [...headers, ["Location", to], [REQUEST_ID_HEADER, id]].flat()).end();
    return true;
  };
}
