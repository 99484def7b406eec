import { randomBytes } from "node:crypto";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { hashToken } from "../../server/security/cookies-and-tokens.server.ts";
import type { RateLimit } from "../../server/security/rate-limit.store.server.ts";
import { readPublished } from "../../site/publishing/published-documents.server.ts";
import type { AuthDeps } from "../auth-deps.server.ts";
import type { FoundSession } from "../session/find-session.server.ts";
import { countAttempt } from "../session/limit-attempts.server.ts";
import { passwordIsFresh } from "../session/session.ts";
import { insertPasskeyChallenge, listPasskeys } from "./passkey.store.server.ts";
import { PASSKEY_MINUTES, type PasskeyPurpose, type RelyingParty } from "./passkey.ts";
import { creationOptions, requestOptions } from "./webauthn.server.ts";

const QUARTER_HOUR = 15 * 60;
/** Limits for challenges: a row each, for one member, one IP address, or all visitors if no proxy reports addresses. */
const PER_MEMBER: RateLimit = { name: "passkey-member", most: 60, windowSeconds: QUARTER_HOUR };
const PER_ADDRESS: RateLimit = { name: "passkey-address", most: 60, windowSeconds: QUARTER_HOUR };
const TOGETHER: RateLimit = { name: "passkey-all", most: 600, windowSeconds: QUARTER_HOUR };

type BeginOutcome =
  /** The browser keeps the challenge in a cookie, and the options are for its `navigator.credentials`. */
  | { kind: "begun"; challenge: string; options: unknown }
  | { kind: "slowed"; seconds: number }
  /** Needs a session, a second factor, or a fresh password. */
  | { kind: "refused" };

/**
 * Makes a challenge for a passkey. It is random, valid once and for a few minutes, in this browser alone; only its hash
 * is stored.
 *
 * @param found the browser's session, at aal1 or aal2
 * @param visitor hash of the visitor's IP address, or null if no trusted proxy reports one
 */
export async function beginPasskey(
  deps: AuthDeps,
  party: RelyingParty,
  { purpose, found, visitor }: { purpose: PasskeyPurpose; found: FoundSession | null; visitor: string | null },
): Promise<BeginOutcome> {
  const owner = purpose === "sign-in" ? null : found;
  if (purpose !== "sign-in" && !owner) return { kind: "refused" };
  // A passkey alone lets its owner in, so adding one always needs the password: the browser may be unattended.
  if (purpose === "add" && owner && (owner.needsFactor || !passwordIsFresh(owner.session, deps.now())))
    return { kind: "refused" };
  const seconds = await countAttempt(deps, [
    owner ? [PER_MEMBER, owner.account.id] : visitor === null ? [TOGETHER, "all"] : [PER_ADDRESS, visitor],
  ]);
  if (seconds > 0) return { kind: "slowed", seconds };
  const challenge = randomBytes(32).toString("base64url");
  const expiresAt = new Date(deps.now().getTime() + PASSKEY_MINUTES * 60 * 1000).toISOString();
  const staffId = owner?.account.id ?? null;
  const begun = { challenge_hash: hashToken(challenge), purpose, staff_id: staffId, expires_at: expiresAt };
  await inTransaction(deps.db, (db) => insertPasskeyChallenge(db, begun));
  if (!owner) return { kind: "begun", challenge, options: await requestOptions(party, { challenge, allowed: null }) };
  const passkeys = await listPasskeys(deps.db, owner.account.id);
  const options =
    purpose === "add"
      ? await creationOptions(party, {
          company: (await readPublished(deps.db, "company")).name,
          staff: owner.account,
          challenge,
          existing: passkeys,
        })
      : await requestOptions(party, { challenge, allowed: passkeys });
  return { kind: "begun", challenge, options };
}
