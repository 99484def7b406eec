import { inTransaction } from "../../database/in-transaction.server.ts";
import type { AuthDeps } from "../auth-deps.server.ts";
import type { Account } from "../members/member.ts";
import { findStaff, setPasswordHash } from "../members/staff.store.server.ts";
import {
  checkPassword,
  memberQueue,
  type PasswordOutcome,
  type SubmittedPassword,
} from "../password/check-password.server.ts";
import { hashUnlessBusy } from "../password/passwords.server.ts";
import { type OpenedSession, openSession } from "./open-session.server.ts";
import { revokeSession, revokeSessions } from "./session.store.server.ts";
import type { Session } from "./session.ts";

type SignInOutcome =
  | { kind: "signed-in"; account: Account; opened: OpenedSession }
  | Exclude<PasswordOutcome, { kind: "right" }>;

/**
 * Signs in a member with a password, at aal1. Replaces a password hash of another cost.
 *
 * @param on.before the browser's previous session, which ends (OWASP Session Management Cheat Sheet, session fixation)
 */
export async function signIn(
  deps: AuthDeps,
  typed: SubmittedPassword,
  on: { kind: Session["kind"]; userAgent: string; before: Session | null },
): Promise<SignInOutcome> {
  const outcome = await checkPassword(deps, typed);
  if (outcome.kind !== "right") return outcome;
  const { account } = outcome;
  const renewed = deps.passwords.needsRehash(account.passwordHash ?? "")
    ? await hashUnlessBusy(deps.passwords, typed.password, memberQueue(account.id))
    : null;
  return inTransaction(deps.db, async (db): Promise<SignInOutcome> => {
    // Hashing takes time. Meanwhile, the password may have changed or the member may have been disabled.
    const now = await findStaff(db, account.id);
    if (now?.passwordHash !== account.passwordHash || now.disabledAt !== null) return { kind: "wrong" };
    if (renewed !== null) await setPasswordHash(db, account.id, renewed, deps.now().toISOString());
    if (on.before) await revokeSession(db, on.before.staffId, on.before.id, deps.now().toISOString());
    const opened = await openSession(deps, db, { staffId: account.id, kind: on.kind, userAgent: on.userAgent });
    return { kind: "signed-in", account: { ...account, passwordHash: renewed ?? account.passwordHash }, opened };
  });
}

/** Supabase Auth's scopes: this session, all of the member's sessions, or all but this one. */
type SignOutScope = "local" | "global" | "others";

export function isSignOutScope(text: string): text is SignOutScope {
  return ["local", "global", "others"].includes(text);
}

/** Revokes sessions. Their cookies and tokens are invalid from now on. */
export function signOut(
  deps: Pick<AuthDeps, "db" | "now" | "audit">,
  { staffId, id }: Session,
  scope: SignOutScope,
): Promise<void> {
  return inTransaction(deps.db, async (db) => {
    const at = deps.now().toISOString();
    if (scope === "local") await revokeSession(db, staffId, id, at);
    else await revokeSessions(db, staffId, at, scope === "others" ? id : null);
    await deps.audit(db, { by: staffId, what: "session.revoked", subject: staffId });
  });
}

/** Revokes another session of the member. Returns whether there was one. */
export function endSession(
  deps: Pick<AuthDeps, "db" | "now" | "audit">,
  staffId: string,
  id: string,
): Promise<boolean> {
  return inTransaction(deps.db, async (db) => {
    const ended = await revokeSession(db, staffId, id, deps.now().toISOString());
    if (ended) await deps.audit(db, { by: staffId, what: "session.revoked", subject: staffId });
    return ended;
  });
}
