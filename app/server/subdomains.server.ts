import type { IncomingMessage } from "node:http";
import type { Header } from "../security/security-headers.server.ts";
import { discardRest } from "./discard-rest.server.ts";
import { hostName, type NamedHosts, type Redirects, type Subdomains, visitedHost } from "./hosts.server.ts";
import { REQUEST_ID_HEADER } from "./request-context.server.ts";
import type { Middleware } from "./request-listener.server.ts";

interface Addressed {
  slug: string;
  formerSlugs: readonly string[];
}

/** Returns the function that returns the subdomains of the creators: the same map as long as the list is the same. */
export function subdomainsReader(read: () => readonly Addressed[]): () => Subdomains {
  let creators = read();
  let subdomains = subdomainsOf(creators);
  return () => {
    if (creators !== read()) {
      creators = read();
      subdomains = subdomainsOf(creators);
    }
    return subdomains;
  };
}

/** One that a creator has comes before one that another creator had. */
function subdomainsOf(creators: readonly Addressed[]): Subdomains {
  const former = creators.flatMap(({ slug, formerSlugs }) => formerSlugs.map((one) => [one, slug] as const));
  return new Map([...former.toReversed(), ...creators.map(({ slug }) => [slug, slug] as const)]);
}

/**
 * Returns the path of a creator's page for the creator's subdomain (docs/behavior.md, Every page 10). Returns null for
 * localhost, IP addresses, fewer than three labels, and `www`. It never returns a host: the header could name any.
 *
 * @param host the Host header: a name, perhaps with a port
 */
export function subdomainRedirect(host: string | null, subdomains: Subdomains): string | null {
  // An IPv6 literal begins with a bracket; an IPv4 address has only digits between its dots.
  const name = hostName(host);
  if (name.startsWith("[") || /^[\d.]+$/.test(name)) return null;
  const labels = name.split(".");
  if (labels.length < 3 || labels.includes("") || labels.at(-1) === "localhost") return null;
  const [first = ""] = labels;
  const slug = first === "www" ? undefined : subdomains.get(first);
  return slug === undefined ? null : `/creators/${slug}`;
}

interface Deps extends Redirects {
  hostsOf: (request: IncomingMessage) => NamedHosts;
  behindProxy: boolean;
  /** A main address may have three labels, and its first one may be a creator's. */
  siteOrigin: string | null;
  subdomains: () => Subdomains;
}

/**
 * Redirects home on a creator's subdomain to the creator's page (docs/behavior.md, Every page 10). Must run before the
 * page cache, whose key for home has no host.
 */
export function redirectToCreator({ hostsOf, behindProxy, siteOrigin, subdomains, missing }: Deps): Middleware {
  const main = siteOrigin && hostName(new URL(siteOrigin).host);
  const headers: Header[] = [["Vary", "Host"], ...missing("", () => false)];
  return (request, response, id) => {
    if (!/^\/(\?|$)/.test(request.url ?? "")) return false;
    const visited = visitedHost(hostsOf(request), behindProxy);
    const to = hostName(visited) === main ? null : subdomainRedirect(visited, subdomains());
    if (to === null) return false;
    discardRest(request, response);
    response.writeHead(302, [...headers, ["Location", to], [REQUEST_ID_HEADER, id]].flat()).end();
    return true;
  };
}
