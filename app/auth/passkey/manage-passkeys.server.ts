import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { emailOrigin, enqueueEmail } from "../../mail/enqueue-email.server.ts";
import { hashToken } from "../../server/security/cookies-and-tokens.server.ts";
import type { AuthDeps } from "../auth-deps.server.ts";
import { dropAal2WithoutFactor } from "../factor/manage-factors.server.ts";
import type { Staff } from "../members/member.ts";
import { MFA_PATH } from "../pages/page-data.ts";
import { type OpenedSession, upgradeSession } from "../session/open-session.server.ts";
import type { SignedIn } from "../session/require-staff.server.ts";
import { revokeSessions } from "../session/session.store.server.ts";
import { passwordIsFresh } from "../session/session.ts";
import { passkeyNotice } from "../staff-emails.ts";
import { attestationForm, readCredential } from "./passkey.form.ts";
import {
  spendPasskeyChallenge,
  deletePasskey,
  insertPasskey,
  listPasskeys,
  renamePasskey,
} from "../factor/factor.store.server.ts";
import { MOST_PASSKEYS, type RelyingParty, readAttestation } from "./webauthn.server.ts";
import type { SubmittedPasskey } from "./sign-with-passkey.server.ts";

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
  const answer = readCredential(attestationForm, credential);
  const at = deps.now().toISOString();
  if (!answer || challenge === null) return { kind: "wrong" };
  const asked = { challenge_hash: hashToken(challenge), purpose: "add", staff_id: staff.id } as const;
  if (!(await inTransaction(deps.db, (db) => spendPasskeyChallenge(db, asked, at)))) return { kind: "wrong" };
  const made = await readAttestation(party, challenge, answer);
  if (!made) return { kind: "wrong" };
  return inTransaction(deps.db, async (db): Promise<AddOutcome> => {
    if ((await listPasskeys(db, staff.id)).length >= MOST_PASSKEYS) return { kind: "too-many" };
    const [id, transports] = [deps.randomId(), JSON.stringify(answer.response.transports)];
    if (!(await insertPasskey(db, { ...made, id, staff_id: staff.id, transports, name, created_at: at })))
      return { kind: "taken" };
    const opened = await upgradeSession(deps, db, session, "webauthn");
    // The session was revoked in the meantime, for example because the account was reset or disabled.
    if (!opened) {
      await deletePasskey(db, staff.id, id);
      return { kind: "wrong" };
    }
    await deps.audit(db, { by: staff.id, what: "passkey.added", subject: staff.id });
    await notify(deps, db, staff, "added", name);
    return { kind: "added", opened };
  });
}

/**
 * Removes a passkey, emails the member, and ends every other session: one of them may be a thief's. The caller has
 * checked the password.
 */
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
