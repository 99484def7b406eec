import { signLink, unsignLink } from "../../server/security/cookies-and-tokens.server.ts";
import { privatePage } from "../../site/seo/meta-and-headers.ts";
import type { Account } from "../members/member.ts";
import { unixSeconds } from "./session.ts";

export interface Cookie {
  parse(header: string | null): Promise<unknown>;
  serialize(value: unknown, options?: { maxAge?: number }): Promise<string>;
}

export async function readCookie(cookie: Pick<Cookie, "parse">, headers: Headers): Promise<string | null> {
  const value = await cookie.parse(headers.get("Cookie"));
  return typeof value === "string" && value !== "" ? value : null;
}

/** Returns the Set-Cookie header that deletes a cookie. */
export function forget(cookie: Pick<Cookie, "serialize">): Promise<string> {
  return cookie.serialize("", { maxAge: 0 });
}

/** Headers that sign a browser in, and mark it as the member's. */
export async function signInHeaders(
  deps: Parameters<typeof writeDeviceCookie>[0] & { cookies: { desk: Cookie; device: Cookie } },
  owner: Owner,
  token: string,
): Promise<Headers> {
  const headers = new Headers(privatePage());
  headers.append("Set-Cookie", await deps.cookies.desk.serialize(token));
  headers.append("Set-Cookie", await deps.cookies.device.serialize(writeDeviceCookie(deps, owner)));
  return headers;
}

export const DEVICE_COOKIE_DAYS = 180;
const DAY_SECONDS = 24 * 60 * 60;

/** The device cookie is bound to the member and the password: a new password invalidates it. */
type Owner = Pick<Account, "id" | "passwordHash">;

/**
 * Returns the value of the device cookie, which marks a browser on which the member has signed in: failed attempts from
 * elsewhere don't lock it out. It grants no access (OWASP, Slow Down Online Guessing Attacks with Device Cookies).
 */
export function writeDeviceCookie(
  { now, randomId, secrets }: { now: () => Date; randomId: () => string; secrets: readonly string[] },
  owner: Owner,
): string {
  return signLink(purposeOf(owner), `${owner.id}.${unixSeconds(now())}.${randomId()}`, secrets);
}

/** Returns the browser's key. Null if the cookie is another member's, expired, or older than the password. */
export function readDeviceCookie(
  { now, secrets }: { now: () => Date; secrets: readonly string[] },
  cookie: string | null,
  owner: Owner,
): string | null {
  const [id, since, key = ""] = unsignLink(purposeOf(owner), cookie ?? "", secrets)?.split(".") ?? [];
  if (id !== owner.id || owner.passwordHash === null) return null;
  return unixSeconds(now()) - Number(since) > DEVICE_COOKIE_DAYS * DAY_SECONDS ? null : key;
}

function purposeOf({ passwordHash }: Owner): string {
  return `known-browser~${passwordHash}~`;
}
