import type { IncomingMessage } from "node:http";
import { isSameOrigin } from "./same-origin.ts";


/**
 * Remix compares the Origin of an unsafe request with its Host by itself, and
 * answers a foreign, `null` or malformed one with an empty 500. So the origin is
 * judged here by our own rule and handed on as `Sec-Fetch-Site`, by which
 * forms/form-action.server.ts answers 403 with a readable page.
 */
export function judgeOrigin({ siteOrigin }: { siteOrigin: string | null }): (request: IncomingMessage) => void {
  return ({ method = "GET", headers }) => {
    // Not GET alone: of single fetch's addresses Remix asks the origin for HEAD too.
    if (method === "GET" || headers.origin === undefined) return;
    const known = new Headers({ Origin: headers.origin, Host: headers.host ?? "" });
    const site = headers["sec-fetch-site"];
    if (typeof site === "string") known.set("Sec-Fetch-Site", site);
    if (!isSameOrigin(known, siteOrigin)) headers["sec-fetch-site"] = "cross-site";
    delete headers.origin;
  };
}
