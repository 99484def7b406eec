import { inTransaction } from "../../database/in-transaction.server.ts";
import type { AuthDeps } from "../auth-dependencies.server.ts";
import type { Staff } from "../members/staff.ts";
import { passwordIsFresh, type Session } from "../session/session.ts";
import { encrypt } from "./encrypt.server.ts";
import { deleteUnverifiedBefore, deleteUnverifiedOf, insertFactor, listFactors } from "./factor.store.server.ts";
import { ENROLMENT_MINUTES, isVerified, MOST_FACTORS } from "./factor.ts";
import { newTotpSecret, totpUri } from "./totp.server.ts";

export interface BegunFactor {
  id: string;
  friendlyName: string;
  /** In base 32, for who can't scan. Shown now and never again. */
  secret: string;
  uri: string;
}

export type EnrolOutcome =
  | { kind: "begun"; factor: BegunFactor }
  /** The first factor wants the password again: a browser left open must not lock its member out. */
  | { kind: "password-needed" }
  /** Another factor wants a code of one that is there. */
  | { kind: "code-needed" }
  | { kind: "too-many" }
  | { kind: "name-taken" };

/**
 * Begins a TOTP factor. It counts once a code of it was given.
 *
 * @param wanted.again begins anew where one of this name was begun and not finished
 */
export async function enrolFactor(
  to: AuthDeps,
  { staff, session }: { staff: Staff; session: Session },
  { friendlyName, issuer, again = false }: { friendlyName: string; issuer: string; again?: boolean },
): Promise<EnrolOutcome> {
  return inTransaction(to.db, async (db) => {
    await deleteUnverifiedBefore(db, new Date(to.now().getTime() - ENROLMENT_MINUTES * 60 * 1000).toISOString());
    if (again) await deleteUnverifiedOf(db, staff.id, friendlyName);
    const factors = await listFactors(db, staff.id);
    const protectedAlready = factors.some(isVerified);
    if (protectedAlready && session.aal !== "aal2") return { kind: "code-needed" };
    if (!protectedAlready && !passwordIsFresh(session, to.now())) return { kind: "password-needed" };
    if (factors.length >= MOST_FACTORS) return { kind: "too-many" };
    if (friendlyName !== "" && factors.some((factor) => factor.friendlyName === friendlyName))
      return { kind: "name-taken" };
    const [id, secret] = [to.randomId(), newTotpSecret()];
    const sealedSecret = encrypt(secret, `factor~${id}`, to.secrets);
    await insertFactor(db, { id, staffId: staff.id, friendlyName, sealedSecret, createdAt: to.now().toISOString() });
    return {
      kind: "begun",
      factor: { id, friendlyName, secret, uri: totpUri(secret, { issuer, label: staff.email }) },
    };
  });
}
