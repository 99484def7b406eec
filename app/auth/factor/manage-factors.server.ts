import { randomBytes } from "node:crypto";
import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { hashToken } from "../../server/security/cookies-and-tokens.server.ts";
import type { AuthDeps } from "../auth-deps.server.ts";
import { encrypt } from "../encrypt.server.ts";
import type { Staff } from "../members/member.ts";
import { downgradeSessions } from "../session/session.store.server.ts";
import { passwordIsFresh, type Session } from "../session/session.ts";
import {
  deleteFactor,
  deleteUnverifiedBefore,
  deleteUnverifiedOf,
  findFactor,
  hasVerifiedFactor,
  insertFactor,
  listFactors,
  deleteRecoveryCodes,
  replaceRecoveryCodes,
} from "./factor.store.server.ts";
import { ENROLLMENT_MINUTES, MOST_FACTORS, RECOVERY_CODES, recoveryCode, newTotpSecret, totpUri } from "./totp.server.ts";
import { type CodeOutcome, spendAnyCode, tryCode } from "./verify-factor.server.ts";

type EnrollOutcome =
  /** `secret` is in base 32, to type instead of scanning the QR code. Shown only during enrollment. */
  | { kind: "enrolled"; factor: { id: string; secret: string; uri: string } }
  /** The first factor needs a fresh password, so that no one at an unattended browser can lock the member out. */
  | { kind: "password-needed" }
  | { kind: "code-needed" }
  | { kind: "too-many" }
  | { kind: "name-taken" };

/**
 * Enrolls a TOTP factor, which stays unverified until its first code is entered.
 *
 * @param wanted.again replaces an unverified factor of the same name
 */
export async function enrollFactor(
  deps: AuthDeps,
  { staff, session }: { staff: Staff; session: Session },
  { friendlyName, issuer, again = false }: { friendlyName: string; issuer: string; again?: boolean },
): Promise<EnrollOutcome> {
  return inTransaction(deps.db, async (db) => {
    const now = deps.now();
    await deleteUnverifiedBefore(db, new Date(now.getTime() - ENROLLMENT_MINUTES * 60 * 1000).toISOString());
    if (again) await deleteUnverifiedOf(db, staff.id, friendlyName);
    const factors = await listFactors(db, staff.id);
    const protectedAlready = await hasVerifiedFactor(db, staff.id);
    if (protectedAlready && session.aal !== "aal2") return { kind: "code-needed" };
    if (!protectedAlready && !passwordIsFresh(session, now)) return { kind: "password-needed" };
    if (factors.length >= MOST_FACTORS) return { kind: "too-many" };
    if (friendlyName !== "" && factors.some((factor) => factor.friendly_name === friendlyName))
      return { kind: "name-taken" };
    const [id, secret] = [deps.randomId(), newTotpSecret()];
    await insertFactor(db, {
      id,
      staff_id: staff.id,
      factor_type: "totp",
      friendly_name: friendlyName,
      sealed_secret: encrypt(secret, `factor~${id}`, deps.secrets),
      status: "unverified",
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    });
    return { kind: "enrolled", factor: { id, secret, uri: totpUri(secret, { issuer, label: staff.email }) } };
  });
}

/** Unenrolls a factor. A verified one needs a session at aal2. */
export function unenrollFactor(
  deps: AuthDeps,
  session: Session,
  factorId: string,
): Promise<"removed" | "missing" | "code-needed"> {
  return inTransaction(deps.db, async (db) => {
    const factor = await findFactor(db, session.staffId, factorId);
    if (!factor) return "missing";
    if (factor.status === "verified" && session.aal !== "aal2") return "code-needed";
    await remove(deps, db, session.staffId, factorId);
    return "removed";
  });
}

export async function unenrollFactorByCode(
  deps: AuthDeps,
  session: Session,
  { factorId, code }: { factorId: string; code: string },
): Promise<CodeOutcome<true> | { kind: "missing" }> {
  if (!(await findFactor(deps.db, session.staffId, factorId))) return { kind: "missing" };
  return tryCode(deps, session, async (db) => {
    if (!(await spendAnyCode(deps, db, session.staffId, code))) return null;
    await remove(deps, db, session.staffId, factorId);
    return true;
  });
}

async function remove(deps: AuthDeps, db: Database, staffId: string, factorId: string): Promise<void> {
  await deleteFactor(db, factorId);
  await deps.audit(db, { by: staffId, what: "factor.removed", subject: staffId });
  await dropAal2WithoutFactor(db, staffId);
}

/** After the last factor was removed, deletes the recovery codes and downgrades the member's sessions. */
export async function dropAal2WithoutFactor(db: Database, staffId: string): Promise<void> {
  if (await hasVerifiedFactor(db, staffId)) return;
  await deleteRecoveryCodes(db, staffId);
  // A session that reached aal2 with a removed factor doesn't prove possession of the next one.
  await downgradeSessions(db, staffId);
}

/** Replaces the member's recovery codes. Returns the new ones; only their hashes are stored. */
export async function makeRecoveryCodes(deps: AuthDeps, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(randomBytes(10)));
  await inTransaction(deps.db, async (db) => {
    await replaceRecoveryCodes(db, staffId, codes.map(hashToken), deps.now().toISOString());
    await deps.audit(db, { by: staffId, what: "recovery-codes.made", subject: staffId });
  });
  return codes;
}
