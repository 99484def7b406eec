interface Cookie {
  parse(header: string | null): Promise<unknown>;
  serialize(value: unknown, options?: { maxAge?: number }): Promise<string>;
}

export interface DeskCookies {
  /** Opens the desk on this browser. */
  desk: Cookie;
  /** Says that a member was signed in on this browser before, see known-browser.server.ts. */
  knownBrowser: Cookie;
  /** The token of a link to set a password, between two addresses. */
  deskLink: Cookie;
}

export async function readCookie(cookie: Pick<Cookie, "parse">, headers: Headers): Promise<string | null> {
  const value = await cookie.parse(headers.get("Cookie"));
  return typeof value === "string" && value !== "" ? value : null;
}

/** The header that makes a browser forget a cookie. */
export function forget(cookie: Pick<Cookie, "serialize">): Promise<string> {
  return cookie.serialize("", { maxAge: 0 });
}
