const ENDS_IN_TOKEN = /^\/(?:survey\/creator\/resume|desk\/(?:surveys|messages|orders|members|pictures))\/[^/]+$/i;

/**
 * Returns the canonical spelling of a page's path: lower case, no slash at the end, no doubled slashes (`//host` would
 * be another site), and percent-encoded only what has to be, in Unicode's composed form. The token of a resume link and
 * the id of a record on the dashboard are case-sensitive and stay as they are.
 */
export function canonicalPath(path: string): string {
  const segments = path.split("/").filter(Boolean).map(decodeOrKeep);
  const last = ENDS_IN_TOKEN.test(`/${segments.join("/")}`) ? segments.length - 1 : -1;
  return `/${segments.map((one, index) => encodeSegment(index === last ? one : one.toLowerCase())).join("/")}`;
}

/** Returns malformed percent-encoding as it is. */
export function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Encodes what a URL's parser would encode or that would end the path (RFC 3986, section 3.3, `pchar`). */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.normalize("NFC")).replace(/%(?:2[46BC]|3[ABD]|40)/g, decodeURIComponent);
}

/** The start of a link within the site. React escapes `<` and `>`, so no visitor's text looks like one. */
const LINK = /(<a [^>]*?href=")(?=\/(?!\/))/g;

/** Adds an origin to the links of a page that is served on another host than the one they point to. */
export function absoluteLinks(html: string, origin: string): string {
  return html.replaceAll(LINK, `$1${origin}`);
}

export function shareImagePath(page: string): string {
  return `/share/${page === "/" ? "home" : page.slice(1).replaceAll("/", "-")}.png`;
}

/** Returns the origin of links that a person may copy: the configured one, or the requested one on a local start. */
export function pageOrigin(siteOrigin: string | null, requested: URL): string {
  return siteOrigin ?? requested.origin;
}

/** @param data URL of the data that a script on an alias requests (Remix, single fetch) */
export function mainPageOf({ main }: { main: string }, data: string): string {
  const { pathname, searchParams } = new URL(data);
  searchParams.delete("_routes");
  const query = searchParams.size > 0 ? `?${searchParams}` : "";
  return main + canonicalPath(pathname.replace(/(_root)?\.data$/, "")) + query;
}
