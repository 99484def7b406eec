/**
 * Whether a post may come from where it says it comes from. Browsers send
 * `Origin` with every post and most send `Sec-Fetch-Site`; a text browser sends
 * neither, and has no other site's script in it either.
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
