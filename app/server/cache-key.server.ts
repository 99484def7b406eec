import type { HostAlias } from "./hosts.server.ts";

/** The parts of a request that decide whether a cached page may answer it. */
interface PageRequest {
  method: string;
  /** Path and query as requested. */
  url: string;
  cookies: string | null;
  /** The alias that it was sent to, or null. */
  alias: Pick<HostAlias, "main"> | null;
}

/** Query parameters that request a page's data from Remix, not the page. */
const DATA = /(^|&)_(data|routes)(=|&|$)/;

/**
 * Returns the cache key of a page. Returns null if the request must bypass the cache: it is not GET or HEAD, it has a
 * cookie that the page depends on (of a cart, whose count it shows, or of a member, whom it offers to edit it), or it
 * requests data. A kept page answers any query, so the key is the path alone. On an alias the links start with the main
 * address, so the key does too. Nothing else of a request is in a cached page: `mayKeep`, and origins come from the
 * settings, not from Host.
 */
export function cacheKey({ method, url, cookies, alias }: PageRequest, personal: readonly string[]): string | null {
  if (method !== "GET" && method !== "HEAD") return null;
  if (mayName(cookies, personal)) return null;
  const query = url.indexOf("?");
  if (query !== -1 && DATA.test(url.slice(query + 1))) return null;
  return (alias?.main ?? "") + (query === -1 ? url : url.slice(0, query));
}

/**
 * Whether a Cookie header may have one of these cookies. Remix's parser trims names, so `name =value` is that cookie,
 * too.
 */
export function mayName(cookies: string | null | undefined, names: readonly string[]): boolean {
  return cookies != null && names.some((name) => cookies.includes(name) && RegExp(`${name}\\s*=`).test(cookies));
}

/** A path, other than home's, whose page has no other spelling. */
export const PLAIN = /^(\/[\w-]+)+$/;

/**
 * Whether others may get the page that a request is answered with: it asks for a path in its only spelling, without a
 * query and without the headers of a post, which a loader could read (`isAfterPost`). So no visitor can change what is
 * kept, or add keys. If the page's key has all of its data, a query changes nothing else.
 */
export function mayKeep(url: string, headers: Headers, byData: boolean): boolean {
  const { pathname, search } = new URL(url);
  return (pathname === "/" || PLAIN.test(pathname)) && (byData || search === "") && !headers.has("Content-Type");
}
