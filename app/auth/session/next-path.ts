const DESK = "/desk";

const FOR_MEMBERS = /^\/(desk$|desk\/|preview\/)/;

/** Pages of the sign-in flow: redirecting back to them would loop. */
const WAY_IN = /^\/desk\/(sign-in|sign-out|second-factor|set-password|session)(\/|$)/;

/** Maximum characters of the path and the query: encoding for a Location header triples them; clients read 16 KiB. */
const LONGEST = 1000;

/**
 * Validates the page to redirect to after sign-in. Anything except a page for members, above all another site, becomes
 * the dashboard's first page (OWASP Unvalidated Redirects and Forwards Cheat Sheet; CWE-601).
 */
export function nextPath(text: string | null | undefined): string {
  if (!text?.startsWith("/") || hasUnsafeCharacters(text)) return DESK;
  // Checks the URL as browsers parse it, not its text.
  const url = URL.parse(text, "https://site.invalid");
  if (url?.origin !== "https://site.invalid") return DESK;
  const path = url.pathname.toLowerCase();
  if (!FOR_MEMBERS.test(path) || WAY_IN.test(path)) return DESK;
  if (url.pathname.length > LONGEST) return DESK;
  return url.pathname + (url.search.length > LONGEST ? "" : url.search);
}

export function signInPath(next: string): string {
  return withNext("/desk/sign-in", next);
}

/** Adds `next` to a path, unless `next` is the dashboard's first page. */
export function withNext(path: string, next: string): string {
  const safe = nextPath(next);
  return safe === DESK ? path : `${path}?${new URLSearchParams({ next: safe })}`;
}

/** Browsers drop tabs and line breaks from a URL, and read a backslash as a slash (WHATWG URL). */
function hasUnsafeCharacters(text: string): boolean {
  return [...text].some((character) => character === "\\" || character < "!" || character === "\u007F");
}
