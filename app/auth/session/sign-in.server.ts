import { inTransaction } from "../../database/in-transaction.server.ts";
import type { AuthDeps } from "../auth-dependencies.server.ts";
import { findStaff, setPasswordHash } from "../members/staff.store.server.ts";
import type { Account } from "../members/staff.ts";
import {
  checkPassword,
  memberLine,
  type PasswordOutcome,
  type SubmittedPassword,
} from "../password/check-password.server.ts";
import { hashUnlessBusy } from "../password/passwords.server.ts";
import { type OpenedSession, openSession } from "./open-session.server.ts";
import { revokeSession } from "./session.store.server.ts";
import type { Session } from "./session.ts";

export type SignInOutcome =
  | { kind: "signed-in"; account: Account; opened: OpenedSession }
  | Exclude<PasswordOutcome, { kind: "right" }>;

/**
 * Signs a member in with a password, at aal1.
 *
 * @param before the session that this browser had: the new one takes its place
 */
export async function signIn(
  to: AuthDeps,
  typed: SubmittedPassword,
  on: { kind: Session["kind"]; userAgent: string; before: Session | null },
): Promise<SignInOutcome> {
  const outcome = await checkPassword(to, typed);
  if (outcome.kind !== "right") return outcome;
  const { account } = outcome;
  const renewed = to.passwords.needsRehash(account.passwordHash ?? "")
    ? await hashUnlessBusy(to.passwords, typed.password, memberLine(account.id))
    : null;
  return inTransaction(to.db, async (db): Promise<SignInOutcome> => {
    // Checking took a while: the password may be another by now, or the member disabled.
    const now = await findStaff(db, account.id);
    if (now?.passwordHash !== account.passwordHash || now.disabledAt !== null) return { kind: "wrong" };
    if (renewed !== null) await setPasswordHash(db, account.id, renewed, to.now().toISOString());
    if (on.before) await revokeSession(db, on.before.staffId, on.before.id, to.now().toISOString());
    const opened = await openSession(to, db, { staffId: account.id, kind: on.kind, userAgent: on.userAgent });
    return { kind: "signed-in", account: { ...account, passwordHash: renewed ?? account.passwordHash }, opened };
  });
}
