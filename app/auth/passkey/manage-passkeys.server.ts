import { randomBytes } from "node:crypto";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { emailOrigin, enqueueEmail } from "../../mail/enqueue-email.server.ts";
import { hashToken } from "../../server/security/cookies-and-tokens.server.ts";
import type { RateLimit } from "../../server/security/rate-limit.store.server.ts";
import { readPublished } from "../../site/publishing/published-documents.server.ts";
import type { AuthDeps } from "../auth-deps.server.ts";
import {
  spendPasskeyChallenge,
  deletePasskey,
  insertPasskey,
  listPasskeys,
  renamePasskey,
  findPasskey,
  insertPasskeyChallenge,
  type Passkey,
  recordPasskeyUse,
} from "../factor/factor.store.server.ts";
import { dropAal2WithoutFactor, type CodeOutcome, tryCode } from "../factor/manage-factors.server.ts";
import type { Staff, Account } from "../members/member.ts";
import { findStaff } from "../members/staff.store.server.ts";
import { MFA_PATH, type PasskeyPurpose } from "../pages/page-data.ts";
import type { FoundSession } from "../session/find-session.server.ts";
import { countAttempt, recordRefusal } from "../session/limit-attempts.server.ts";
import { type OpenedSession, upgradeSession, openSession } from "../session/open-session.server.ts";
import type { SignedIn } from "../session/require-staff.server.ts";
import { revokeSessions, revokeSession } from "../session/session.store.server.ts";
import { passwordIsFresh, type Session } from "../session/session.ts";
import { passkeyNotice } from "../staff-emails.ts";
import {
  MOST_PASSKEYS,
  type RelyingParty,
  readAttestation,
  PASSKEY_MINUTES,
  checkAssertion,
  creationOptions,
  isHandleOf,
  readCredential,
  requestOptions,
} from "./webauthn.server.ts";

export interface PasskeyDeps extends AuthDeps {
  settings: { siteOrigin: string | null };
}

type AddOutcome =
  | { kind: "added"; opened: OpenedSession }
  /** The answer is wrong, or for a challenge that is used, expired or another browser's. */
  | { kind: "wrong" }
  | { kind: "password-needed" }
  | { kind: "too-many" }
  | { kind: "taken" };

/** Adds the passkey that a browser made, emails the member, and upgrades the session to aal2. */
export async function addPasskey(
  deps: PasskeyDeps,
  party: RelyingParty,
  { staff, session }: SignedIn,
  { name, credential, challenge }: SubmittedPasskey & { name: string },
): Promise<AddOutcome> {
  if (!passwordIsFresh(session, deps.now())) return { kind: "password-needed" };
  const answer = readCredential<RegistrationResponseJSON>(credential);
  const at = deps.now().toISOString();
  if (!answer || challenge === null) return { kind: "wrong" };
  const asked = { challenge_hash: hashToken(challenge), purpose: "add", staff_id: staff.id } as const;
  if (!(await inTransaction(deps.db, (db) => spendPasskeyChallenge(db, asked, at)))) return { kind: "wrong" };
  const made = await readAttestation(party, challenge, answer);
  if (!made) return { kind: "wrong" };
  return inTransaction(deps.db, async (db): Promise<AddOutcome> => {
    if ((await listPasskeys(db, staff.id)).length >= MOST_PASSKEYS) return { kind: "too-many" };
    const id = deps.randomId();
    if (!(await insertPasskey(db, { ...made, id, staff_id: staff.id, name, created_at: at }))) return { kind: "taken" };
    const opened = await upgradeSession(deps, db, session, "webauthn");
    // The session was revoked in the meantime, as by a reset.
    if (!opened) {
      await deletePasskey(db, staff.id, id);
      return { kind: "wrong" };
    }
    await deps.audit(db, { by: staff.id, what: "passkey.added", subject: staff.id });
    await notify(deps, db, staff, "added", name);
    return { kind: "added", opened };
  });
}

/** Emails the member, and ends every other session: one may be a thief's. The caller has checked the password. */
export async function removePasskey(deps: PasskeyDeps, { staff, session }: SignedIn, id: string): Promise<boolean> {
  return inTransaction(deps.db, async (db) => {
    const passkey = (await listPasskeys(db, staff.id)).find((one) => one.id === id);
    if (!passkey || !(await deletePasskey(db, staff.id, id))) return false;
    await deps.audit(db, { by: staff.id, what: "passkey.removed", subject: staff.id });
    await revokeSessions(db, staff.id, deps.now().toISOString(), session.id);
    await dropAal2WithoutFactor(db, staff.id);
    await notify(deps, db, staff, "removed", passkey.name);
    return true;
  });
}

export async function changePasskeyName(
  deps: AuthDeps,
  { staff }: SignedIn,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  return inTransaction(deps.db, async (db) => {
    const renamed = await renamePasskey(db, staff.id, id, name);
    if (renamed) await deps.audit(db, { by: staff.id, what: "passkey.renamed", subject: staff.id });
    return renamed;
  });
}

/** The email is about no record, so that no later change of the account withdraws it. */
async function notify(deps: PasskeyDeps, db: Database, staff: Staff, what: "added" | "removed", name: string) {
  const url = emailOrigin(deps.settings.siteOrigin) + MFA_PATH;
  await enqueueEmail(db, deps, passkeyNotice(what, { name, url }), { to: staff.email, about: null });
}

const QUARTER_HOUR = 15 * 60;
/** Each challenge is a row. Limits for one member, one IP address, or all visitors if no proxy reports addresses. */
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
 * Makes a random challenge, valid once, for a few minutes, in this browser alone. Only its hash is stored. `found` may
 * be at aal1 or aal2; `visitor` is the hash of an IP address, or null if no trusted proxy reports one.
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

interface SubmittedPasskey {
  credential: FormDataEntryValue | null;
  challenge: string | null;
}

/**
 * Signs in a passkey's owner at aal2: the authenticator has verified the person. Null if the answer is refused, or the
 * account has no password: it was reset or never set up, so only its link opens it. Ends `on.before`, the browser's
 * previous session.
 */
export async function signInWithPasskey(
  deps: AuthDeps,
  party: RelyingParty,
  submitted: SubmittedPasskey,
  on: { userAgent: string; before: Session | null },
): Promise<{ account: Account; opened: OpenedSession } | null> {
  const { passkey, counter } = await check(deps, party, submitted, null);
  if (!passkey || counter === null) {
    await recordRefusal(deps, "passkey.attempt-refused", passkey?.staff_id ?? null);
    return null;
  }
  return inTransaction(deps.db, async (db) => {
    const account = await findStaff(db, passkey.staff_id);
    if (!account || account.disabledAt !== null || account.passwordHash === null) return null;
    const at = deps.now().toISOString();
    if (!(await recordPasskeyUse(db, passkey.id, counter, at))) return null;
    if (on.before) await revokeSession(db, on.before.staffId, on.before.id, at);
    const who = { staffId: account.id, kind: "desk", userAgent: on.userAgent } as const;
    return { account, opened: await openSession(deps, db, who, "webauthn") };
  });
}

/** Upgrades a session to aal2 by one of the member's passkeys, within the limits of codes; see tryCode for `device`. */
export async function verifyPasskey(
  deps: AuthDeps,
  party: RelyingParty,
  session: Session,
  submitted: SubmittedPasskey,
  device: string | null,
): Promise<CodeOutcome<OpenedSession>> {
  const { passkey, counter } = await check(deps, party, submitted, session.staffId);
  return tryCode(deps, { staffId: session.staffId, device }, async (db: Database) => {
    if (!passkey || counter === null) return null;
    if (!(await recordPasskeyUse(db, passkey.id, counter, deps.now().toISOString()))) return null;
    return upgradeSession(deps, db, session, "webauthn");
  });
}

/**
 * Uses up the challenge and checks the answer. `counter` is null if the answer is refused; `passkey` is then the one
 * that it names. `staffId` is null at sign-in, or the member whose second factor it is.
 */
async function check(
  deps: AuthDeps,
  party: RelyingParty,
  { credential, challenge }: SubmittedPasskey,
  staffId: string | null,
): Promise<{ passkey?: Passkey | undefined; counter: number | null }> {
  const answer = readCredential<AuthenticationResponseJSON>(credential);
  const passkey = answer ? await findPasskey(deps.db, answer.id) : undefined;
  if (!answer || !passkey || challenge === null) return { passkey, counter: null };
  const purpose = staffId === null ? "sign-in" : "second-factor";
  const asked = { challenge_hash: hashToken(challenge), purpose, staff_id: staffId } as const;
  const at = deps.now().toISOString();
  if (!(await inTransaction(deps.db, (db) => spendPasskeyChallenge(db, asked, at)))) return { passkey, counter: null };
  const { userHandle: handle } = answer.response;
  const isNamed = typeof handle === "string" && isHandleOf(handle, passkey.staff_id);
  const isOwn = staffId === null ? isNamed : passkey.staff_id === staffId && (isNamed || !handle);
  if (!isOwn) return { passkey, counter: null };
  const verified = await checkAssertion(party, passkey, { challenge, answer, verifiesUser: staffId === null });
  return { passkey, counter: verified };
}
