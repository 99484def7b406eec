/** Where a member goes who did not say. */
export const DESK = "/desk";

/** Pages on the way in: leading back to them would go around in circles. */
const WAY_IN = /^\/desk\/(sign-in|sign-out|second-factor|set-password|session)(\/|$)/;

/**
 * Characters that a path and a query may have to be led back to: encoded for a header they are three times as many, and
 * clients read 16 KiB.
 */
const LONGEST = 1000;

/**
 * The page of the desk that a member was on the way to. Anything else, another site above all (OWASP, Unvalidated
 * Redirects), becomes the desk's first page.
 */
export function nextPath(text: string | null | undefined): string {
  if (!text?.startsWith("/") || hasOddLetters(text)) return DESK;
  // What the browser makes of it decides, not what it looks like.
  const url = URL.parse(text, "https://site.invalid");
  if (url?.origin !== "https://site.invalid") return DESK;
  const path = url.pathname.toLowerCase();
  if ((path !== DESK && !path.startsWith(`${DESK}/`)) || WAY_IN.test(path)) return DESK;
  if (url.pathname.length > LONGEST) return DESK;
  return url.pathname + (url.search.length > LONGEST ? "" : url.search);
}

/** The sign-in page, and where it leads on to. */
export function signInPath(next: string): string {
  return withNext("/desk/sign-in", next);
}

/** `path` with where it leads on to, where that is not the desk's first page. */
export function withNext(path: string, next: string): string {
  const safe = nextPath(next);
  return safe === DESK ? path : `${path}?${new URLSearchParams({ next: safe })}`;
}

/** Browsers drop tabs and line breaks, and take a backslash for a slash. */
function hasOddLetters(text: string): boolean {
  return [...text].some((letter) => letter === "\\" || letter < "!" || letter === "\u007F");
}
