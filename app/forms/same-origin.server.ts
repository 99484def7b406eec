import type { IncomingMessage } from "node:http";

/**
 * Whether a post may come from where it says it comes from. Browsers send `Origin` with every post and most send
 * `Sec-Fetch-Site`; a text browser sends neither, and has no other site's script in it either.
 *
 * @param siteOrigin the configured origin, or null: then the request's own host counts
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
 * Remix compares the Origin of an unsafe request with its Host by itself, and answers a foreign, `null` or malformed
 * one with an empty 500. So the origin is judged here by our own rule and handed on as `Sec-Fetch-Site`, by which
 * forms/form-action.server.ts answers 403 with a readable page.
 */
export function checkCsrf({ siteOrigin }: { siteOrigin: string | null }): (request: IncomingMessage) => void {
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
