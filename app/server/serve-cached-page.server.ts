import type { IncomingMessage } from "node:http";
import type { Doorkeeper } from "./request-listener.server.ts";
import type { HostAlias } from "./hosts.ts";
import { keptKey, type KeptPages } from "./page-cache.server.ts";
import { bringsBody, sendReady } from "./cached-response.server.ts";

interface Needs {
  pages: KeptPages;
  cartCookie: string;
  /** Whether this Host leads a visit to `/` elsewhere. */
  isElsewhere: (request: IncomingMessage) => boolean;
  aliasOf: (request: IncomingMessage) => HostAlias | null;
  log: (request: IncomingMessage, status: number, id: string) => void;
}

/** The address that leads from a creator's subdomain to the creator's page. */
const ROOT = /^\/(\?|$)/;

/** A doorkeeper that sends kept pages, before Express and its files are asked. */
export function answerKept({ pages, cartCookie, isElsewhere, aliasOf, log }: Needs): Doorkeeper {
  return (request, response, id) => {
    const { method = "", url = "", headers } = request;
    const key = keptKey({ method, url, cookies: headers.cookie ?? null, alias: aliasOf(request) }, cartCookie);
    const page = key === null ? undefined : pages.find(key);
    if (!page?.atDoor || bringsBody(request) || (ROOT.test(url) && isElsewhere(request))) return false;
    sendReady(page.answer, request, response, id);
    log(request, response.statusCode, id);
    return true;
  };
}
