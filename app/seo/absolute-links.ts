/** The beginning of a link within the site. React writes `<` and `>` in texts and attributes as entities, so that no visitor's text looks like one. */
const LINK = /(<a [^>]*?href=")(?=\/(?!\/))/g;

/** Makes the links of a page name an origin: those of a page that is shown on another host than the one they lead to. */
export function absoluteLinks(html: string, origin: string): string {
  return html.replaceAll(LINK, `$1${origin}`);
}
