import type { IncomingMessage } from "node:http";
import { cacheKey } from "./cache-key.server.ts";
import { sendCachedResponse } from "./cached-response.server.ts";
import type { HostAlias } from "./hosts.server.ts";
import type { PageCache } from "./page-cache.server.ts";
import type { Middleware } from "./request-listener.server.ts";

interface Deps {
  pages: PageCache;
  /** Names of the cookies that a page depends on. */
  personal: readonly string[];
  aliasOf: (request: IncomingMessage) => HostAlias | null;
  log: (request: IncomingMessage, status: number, id: string) => void;
}

/** Answers a GET with a cached page that depends only on the program and what is published. */
export function serveCachedPage({ pages, personal, aliasOf, log }: Deps): Middleware {
  return (request, response, id) => {
    const { method = "", url = "", headers } = request;
    const key = cacheKey({ method, url, cookies: headers.cookie ?? null, alias: aliasOf(request) }, personal);
    const page = key === null ? undefined : pages.find(key);
    if (!page?.skipsLoaders) return false;
    sendCachedResponse(page.answer, request, response, id);
    log(request, response.statusCode, id);
    return true;
  };
}
