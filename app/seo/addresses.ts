const ENDS_IN_TOKEN = /^\/(?:survey\/creator\/resume|desk\/(?:surveys|messages|orders|members))\/[^/]+$/i;

/**
 * The one spelling of a page's path: lower case, no slash at the end, no doubled slashes (`//host` would lead to
 * another site). The token of a resume link and the id of a record at the desk keep their case, which is part of them.
 */
export function canonicalPath(path: string): string {
  const single = path.replace(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "");
  const token = ENDS_IN_TOKEN.test(single) ? single.slice(single.lastIndexOf("/")) : "";
  return single.slice(0, single.length - token.length).toLowerCase() + token;
}

/**
 * The beginning of a link within the site. React writes `<` and `>` in texts and attributes as entities, so that no
 * visitor's text looks like one.
 */
const LINK = /(<a [^>]*?href=")(?=\/(?!\/))/g;

/**
 * Makes the links of a page name an origin: those of a page that is shown on another host than the one they lead to.
 */
export function absoluteLinks(html: string, origin: string): string {
  return html.replaceAll(LINK, `$1${origin}`);
}

/** Where a page's share image is served. */
export function shareImagePath(page: string): string {
  return `/share/${page === "/" ? "home" : page.slice(1).replaceAll("/", "-")}.png`;
}

/** Origin of links that a person may copy: the configured one, or the requested one on a local start. */
export function pageOrigin(siteOrigin: string | null, requested: URL): string {
  return siteOrigin ?? requested.origin;
}

/**
 * Returns the page at the main address for data that a script on an alias requests.
 *
 * @param data URL of the data (Remix, single fetch)
 */
export function mainPageOf({ main }: { main: string }, data: string): string {
  const { pathname, searchParams } = new URL(data);
  searchParams.delete("_routes");
  const query = searchParams.size > 0 ? `?${searchParams}` : "";
  return main + canonicalPath(pathname.replace(/(_root)?\.data$/, "")) + query;
}
