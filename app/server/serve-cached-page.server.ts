import type { IncomingMessage } from "node:http";
import { bringsBody, sendCachedResponse } from "./cached-response.server.ts";
import type { HostAlias } from "./hosts.ts";
import { cacheKey, type PageCache } from "./page-cache.server.ts";
import type { Middleware } from "./request-listener.server.ts";

interface Deps {
  pages: PageCache;
  cartCookie: string;
  aliasOf: (request: IncomingMessage) => HostAlias | null;
  log: (request: IncomingMessage, status: number, id: string) => void;
}

/** A middleware that sends cached pages, before Express and its files are asked. */
export function serveCachedPage({ pages, cartCookie, aliasOf, log }: Deps): Middleware {
  return (request, response, id) => {
    const { method = "", url = "", headers } = request;
    const key = cacheKey({ method, url, cookies: headers.cookie ?? null, alias: aliasOf(request) }, cartCookie);
    const page = key === null ? undefined : pages.find(key);
    if (!page?.skipsLoaders || bringsBody(request)) return false;
    sendCachedResponse(page.answer, request, response, id);
    log(request, response.statusCode, id);
    return true;
  };
}
