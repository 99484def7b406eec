import type { IncomingMessage } from "node:http";

/**
 * Whether a post comes from the same origin. Browsers send `Origin` with each post, and most send `Sec-Fetch-Site`.
 * Text browsers send neither, but can't run another site's scripts.
 *
 * @param siteOrigin the configured origin; if null, the request's own host counts
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
 * Remix compares Origin with Host itself and answers a foreign, `null` or malformed one with an empty 500. So this
 * checks the origin first and passes the result on as `Sec-Fetch-Site`, and `readForm` answers 403 with a readable
 * page.
 */
export function checkCsrf({ siteOrigin }: { siteOrigin: string | null }): (request: IncomingMessage) => void {
  return ({ method = "GET", headers }) => {
    // HEAD is included: Remix checks the origin of single fetch's HEAD requests too.
    if (method === "GET" || headers.origin === undefined) return;
    const known = new Headers({ Origin: headers.origin, Host: headers.host ?? "" });
    const site = headers["sec-fetch-site"];
    if (typeof site === "string") known.set("Sec-Fetch-Site", site);
    if (!isSameOrigin(known, siteOrigin)) headers["sec-fetch-site"] = "cross-site";
    delete headers.origin;
  };
}
