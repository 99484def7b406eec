import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import type { MissingHeaders } from "../security/security-headers.server.ts";
import {
  type CachedResponse,
  encodeBody,
  makeCachedResponse,
  sendCachedResponse,
  sizeOf,
} from "./cached-response.server.ts";
import type { HostAlias } from "./hosts.server.ts";
import type { Middleware } from "./request-listener.server.ts";

/** What of a request decides whether a cached page may answer it. */
interface PageRequest {
  method: string;
  /** Path and query, as they were asked for. */
  url: string;
  cookies: string | null;
  /** The alias that it came to, or null on any other host. */
  alias: Pick<HostAlias, "main"> | null;
}

/** Parameters by which Remix is asked for a page's data instead of the page. */
const DATA = /(^|&)_(data|routes)(=|&|$)/;

/**
 * The name under which a page is cached, or null where this request may neither be answered from the cache nor have its
 * own page cached: it is no GET or HEAD, it brings a cart (whose count the page shows), or it asks for data. The pages
 * that are cached read no parameters, so the name is the path alone: a parameter gets the same page, and no visitor
 * makes a new name. A page on an alias is another one: its links begin with the main address, and so does its name.
 * Nothing else of a request is in such a page: origins come from the settings, not from Host.
 */
export function cacheKey({ method, url, cookies, alias }: PageRequest, cartCookie: string): string | null {
  if (method !== "GET" && method !== "HEAD") return null;
  if (cookies?.includes(cartCookie)) return null;
  const query = url.indexOf("?");
  if (query !== -1 && DATA.test(url.slice(query + 1))) return null;
  return (alias?.main ?? "") + (query === -1 ? url : url.slice(0, query));
}

/** What a page's answer has to be like to be cached. */
export function isCacheable(status: number, headers: Headers): boolean {
  return status === 200 && !headers.has("Set-Cookie") && !/private|no-store/.test(headers.get("Cache-Control") ?? "");
}

/** A page that was rendered once, and is sent again and again. */
export interface CachedPage {
  answer: CachedResponse;
  /** Bytes in memory. */
  size: number;
  /** It depends on nothing but the program: it can be sent before its loaders are asked. */
  skipsLoaders: boolean;
}

export interface PageCache {
  find: (key: string) => CachedPage | undefined;
  /** Keeps a page once it is compressed, without waiting for that. */
  keep: (key: string, html: string, answer: { status: number; headers: Headers }, skipsLoaders: boolean) => void;
  /** Forgets all of them, also those that are being compressed. */
  clear: () => void;
}

/** Bytes of all cached pages. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Keeps pages with all of their headers. */
export function makePageCache(missing: MissingHeaders, most = MOST_BYTES): PageCache {
  const pages = new LRUCache<string, CachedPage>({ maxSize: most, sizeCalculation: ({ size }) => size });
  const underWay = new Set<string>();
  let clears = 0;

  async function keep(key: string, html: string, headers: Headers, skipsLoaders: boolean): Promise<void> {
    const all = [...headers, ...missing(headers.get("Content-Type") ?? "", (name) => headers.has(name))];
    const before = clears;
    const body = await encodeBody(Buffer.from(html));
    if (before === clears) pages.set(key, { answer: makeCachedResponse(all, body), size: sizeOf(body), skipsLoaders });
  }

  return {
    find: (key) => pages.get(key),
    clear() {
      clears += 1;
      pages.clear();
    },
    keep(key, html, { status, headers }, skipsLoaders) {
      if (underWay.has(key) || !isCacheable(status, headers)) return;
      underWay.add(key);
      // A page that can't be compressed is rendered again next time.
      void keep(key, html, new Headers(headers), skipsLoaders)
        .catch(() => {})
        .finally(() => underWay.delete(key));
    },
  };
}

interface Deps {
  pages: PageCache;
  cartCookie: string;
  aliasOf: (request: IncomingMessage) => HostAlias | null;
  log: (request: IncomingMessage, status: number, id: string) => void;
}

/** Answers a GET with a cached page that depends on the program alone. */
export function serveCachedPage({ pages, cartCookie, aliasOf, log }: Deps): Middleware {
  return (request, response, id) => {
    const { method = "", url = "", headers } = request;
    const key = cacheKey({ method, url, cookies: headers.cookie ?? null, alias: aliasOf(request) }, cartCookie);
    const page = key === null ? undefined : pages.find(key);
    if (!page?.skipsLoaders) return false;
    sendCachedResponse(page.answer, request, response, id);
    log(request, response.statusCode, id);
    return true;
  };
}
