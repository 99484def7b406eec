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
