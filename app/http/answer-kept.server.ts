import type { IncomingMessage, ServerResponse } from "node:http";
import type { Doorkeeper } from "./front-door.server.ts";
import { keptKey } from "./kept-key.ts";
import { type KeptPages, sendAtDoor } from "./kept-pages.server.ts";

interface Needs {
  pages: KeptPages;
  cartCookie: string;
  /** Whether this Host leads a visit to `/` elsewhere. */
  isElsewhere: (request: IncomingMessage) => boolean;
  log: (request: IncomingMessage, response: ServerResponse) => void;
}

/** A doorkeeper that sends kept pages, before Express and its files are asked. */
export function answerKept({ pages, cartCookie, isElsewhere, log }: Needs): Doorkeeper {
  return (request, response) => {
    const { method = "", url = "", headers } = request;
    const key = keptKey({ method, url, cookies: headers.cookie ?? null }, cartCookie);
    const page = key === null ? undefined : pages.find(key);
    if (!page?.atDoor || (key === "/" && isElsewhere(request))) return false;
    sendAtDoor(page, request, response);
    log(request, response);
    return true;
  };
}
