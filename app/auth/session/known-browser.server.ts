import { sign, unsign } from "../../security/signing.server.ts";
import type { Account } from "../members/staff.ts";
import { inSeconds } from "./session.ts";

/** Days that a browser stays known after its member was signed in on it. */
export const KNOWN_DAYS = 180;
const DAY_SECONDS = 24 * 60 * 60;

/** Whose browser it is. With another password, or none, it is nobody's any more. */
type Owner = Pick<Account, "id" | "passwordHash">;

/**
 * What the cookie says by which a member's own browser is known (OWASP, "device cookies"): guesses from elsewhere don't
 * slow it. It opens nothing.
 */
export function writeKnownBrowser(
  { now, randomId, secrets }: { now: () => Date; randomId: () => string; secrets: readonly string[] },
  owner: Owner,
): string {
  const text = `${owner.id}.${inSeconds(now())}.${randomId()}`;
  return text + sign(bound(text, owner), secrets).slice(bound(text, owner).length);
}

/**
 * What tells this browser from the member's others, or null where the cookie is not theirs, over, or from before a
 * change of the password.
 */
export function readKnownBrowser(
  { now, secrets }: { now: () => Date; secrets: readonly string[] },
  cookie: string | null,
  owner: Owner,
): string | null {
  const [, text, id, since, key, signature] = /^(([\w-]+)\.(\d{1,12})\.([\w-]+))(\.[\w-]+)$/.exec(cookie ?? "") ?? [];
  if (!text || !key || id !== owner.id || owner.passwordHash === null) return null;
  if (inSeconds(now()) - Number(since) > KNOWN_DAYS * DAY_SECONDS) return null;
  return unsign(bound(text, owner) + signature, secrets) === null ? null : key;
}

function bound(text: string, { passwordHash }: Owner): string {
  return `known-browser~${text}~${passwordHash}`;
}
