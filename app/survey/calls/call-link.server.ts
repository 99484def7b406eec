import { signLink, unsignLink } from "../../server/security/cookies-and-tokens.server.ts";
import { CALL_PATH } from "./call.ts";

/** What is signed for a link, so that no other signed value can be used as one. */
const LINK = "call~";

/** The creator's link to a call. `origin`: of the site, without a slash at the end. */
export function callUrl(origin: string, id: string, secrets: readonly string[]): string {
  return `${origin}${CALL_PATH}?key=${signLink(LINK, id, secrets)}`;
}

/** Returns the id of the call that a key is for, or null for a key that isn't ours. */
export function readCallKey(key: string, secrets: readonly string[]): string | null {
  return unsignLink(LINK, key, secrets);
}
