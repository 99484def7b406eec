import { randomBytes } from "node:crypto";
import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { hashToken, encrypt, decrypt } from "../../server/security/cookies-and-tokens.server.ts";
import { perDay, type RateLimit } from "../../server/security/rate-limit.store.server.ts";
import type { AuthDeps } from "../auth-deps.server.ts";
import type { Staff } from "../members/member.ts";
import { countAttempt, type Counted, forgiveAttempt, recordRefusal } from "../session/limit-attempts.server.ts";
import { type OpenedSession, upgradeSession } from "../session/open-session.server.ts";
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
  insertChallenge,
  stateOfChallenge,
  spendChallenge,
  markVerified,
  type Factor,
  spendStep,
  spendRecoveryCode,
} from "./factor.store.server.ts";
import { newTotpSecret, readAppCode, readRecoveryCode, recoveryCode, stepOfCode, totpUri } from "./totp.server.ts";

export const MOST_FACTORS = 10;

/** Maximum challenges of a factor; a new one replaces the oldest. */
const MOST_CHALLENGES = 10;

const CHALLENGE_MINUTES = 5;
export const ENROLLMENT_MINUTES = 60;

/** Recovery codes of a member, each valid once (look-up secrets of NIST SP 800-63B). */
const RECOVERY_CODES = 10;

type EnrollOutcome =
  /** `secret` is in base 32, to type instead of scanning the QR code. Shown only during enrollment. */
  | { kind: "enrolled"; factor: { id: string; secret: string; uri: string } }
  /** The first factor needs a fresh password, so that no one at an unattended browser can lock the member out. */
  | { kind: "password-needed" }
  | { kind: "code-needed" }
  | { kind: "too-many" }
  | { kind: "name-taken" };

/** Enrolls a TOTP factor, unverified until its first code. `again` replaces an unverified one of the same name. */
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

/** Removing a verified factor needs a session at aal2. */
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

export async function dropAal2WithoutFactor(db: Database, staffId: string): Promise<void> {
  if (await hasVerifiedFactor(db, staffId)) return;
  await deleteRecoveryCodes(db, staffId);
  // A session that reached aal2 with a removed factor doesn't prove possession of the next one.
  await downgradeSessions(db, staffId);
}

/** Returns the new codes; only their hashes are stored. */
export async function makeRecoveryCodes(deps: AuthDeps, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(randomBytes(16)));
  await inTransaction(deps.db, async (db) => {
    await replaceRecoveryCodes(db, staffId, codes.map(hashToken), deps.now().toISOString());
    await deps.audit(db, { by: staffId, what: "recovery-codes.made", subject: staffId });
  });
  return codes;
}

/** Resolves with null for another member's factor. */
export async function challengeFactor(deps: AuthDeps, session: Session, factorId: string) {
  const factor = await findFactor(deps.db, session.staffId, factorId);
  if (!factor) return null;
  const now = deps.now();
  const [id, expiresAt] = [deps.randomId(), new Date(now.getTime() + CHALLENGE_MINUTES * 60 * 1000)];
  const row = { id, factor_id: factorId, created_at: now.toISOString(), expires_at: expiresAt.toISOString() };
  await inTransaction(deps.db, (db) => insertChallenge(db, row, MOST_CHALLENGES));
  return { id, expiresAt };
}

type VerifyOutcome =
  | CodeOutcome<OpenedSession>
  | { kind: "missing" }
  | { kind: "challenge-missing" }
  | { kind: "challenge-expired" }
  | { kind: "code-needed" };

/** Verifies a code, and a new factor with it; upgrades the session to aal2. Dashboard forms have no challenge. */
export async function verifyFactor(
  deps: AuthDeps,
  session: Session,
  { factorId, challengeId, code }: { factorId: string; challengeId: string | null; code: string },
): Promise<VerifyOutcome> {
  const factor = await findFactor(deps.db, session.staffId, factorId);
  if (!factor) return { kind: "missing" };
  const isNew = factor.status === "unverified";
  if (isNew && session.aal !== "aal2" && (await hasVerifiedFactor(deps.db, session.staffId)))
    return { kind: "code-needed" };
  const at = deps.now().toISOString();
  const challenge = challengeId === null ? "open" : await stateOfChallenge(deps.db, challengeId, factorId, at);
  if (challenge !== "open") return { kind: `challenge-${challenge}` };
  return tryCode(deps, session, async (db) => {
    if (!(await spendAppCode(deps, db, factor, code))) return null;
    if (challengeId !== null && !(await spendChallenge(db, challengeId, at))) return null;
    const opened = await upgradeSession(deps, db, session, "totp");
    // Null if the session was revoked in the meantime: a thief's app must not become the member's.
    if (opened && isNew) {
      await markVerified(db, factorId, deps.now().toISOString());
      await deps.audit(db, { by: session.staffId, what: "factor.added", subject: session.staffId });
    }
    return opened;
  });
}

/** Verifies a code of any of the member's factors, or a recovery code; see tryCode for `device`. */
export function verifySecondFactor(
  deps: AuthDeps,
  session: Session,
  typed: string,
  device: string | null = null,
): Promise<CodeOutcome<OpenedSession>> {
  return tryCode(deps, { staffId: session.staffId, device }, async (db) => {
    const method = await spendAnyCode(deps, db, session.staffId, typed);
    return method && upgradeSession(deps, db, session, method);
  });
}

/**
 * Throttling of codes (NIST SP 800-63B, rate limiting). Three of a million codes are valid at a time, so one in about
 * 300,000 random guesses succeeds. At these limits, a year of guessing succeeds with a probability of a few percent.
 */
const PER_QUARTER_HOUR: RateLimit = { name: "code", most: 5, windowSeconds: 15 * 60 };
const PER_DAY = perDay("code-day", 30);

export type CodeOutcome<Result> =
  | { kind: "right"; result: Result }
  | { kind: "wrong" }
  | { kind: "slowed"; seconds: number };

/**
 * Runs an attempt to use a code, within the rate limits. A thief who has the password can try codes too, so each of the
 * member's own browsers has its own limit: the thief can't lock the member out.
 *
 * @param device key of the device cookie, or null without one, see readDeviceCookie
 * @param attempt runs in one transaction; resolves with null if the code is wrong
 */
export async function tryCode<Result>(
  deps: AuthDeps,
  { staffId, device = null }: { staffId: string; device?: string | null },
  attempt: (db: Database) => Promise<Result | null>,
): Promise<CodeOutcome<Result>> {
  const key = device === null ? staffId : hashToken(`${staffId}~${device}`);
  const counted: Counted[] = [
    [PER_DAY, key],
    [PER_QUARTER_HOUR, key],
  ];
  const seconds = await countAttempt(deps, counted);
  if (seconds > 0) {
    await recordRefusal(deps, "code.attempt-slowed", staffId);
    return { kind: "slowed", seconds };
  }
  const result = await inTransaction(deps.db, attempt);
  if (result === null) {
    await recordRefusal(deps, "code.attempt-refused", staffId);
    return { kind: "wrong" };
  }
  await forgiveAttempt(deps, counted);
  return { kind: "right", result };
}

/** Uses up a TOTP code. Each code works only once (RFC 6238, section 5.2), even for concurrent requests. */
async function spendAppCode(deps: AuthDeps, db: Database, factor: Factor, typed: string): Promise<boolean> {
  const code = readAppCode(typed);
  const secret = decrypt(factor.sealed_secret, `factor~${factor.id}`, deps.secrets);
  if (secret === null)
    deps.log.error(
      { factor: factor.id },
      "the factor's secret can't be decrypted: was it encrypted with a SESSION_SECRET that is gone?",
    );
  const step = code === null || secret === null ? null : stepOfCode(code, secret, deps.now());
  return step !== null && spendStep(db, factor.id, step);
}

/** Uses up a code of any verified factor of the member, or a recovery code. Returns which kind, or null. */
async function spendAnyCode(
  deps: AuthDeps,
  db: Database,
  staffId: string,
  typed: string,
): Promise<"totp" | "recovery_code" | null> {
  if (readAppCode(typed) !== null) {
    for (const factor of await listFactors(db, staffId)) {
      if (factor.status === "verified" && (await spendAppCode(deps, db, factor, typed))) return "totp";
    }
    return null;
  }
  const at = deps.now().toISOString();
  if (!(await spendRecoveryCode(db, staffId, hashToken(readRecoveryCode(typed)), at))) return null;
  await deps.audit(db, { by: staffId, what: "recovery-code.used", subject: staffId });
  return "recovery_code";
}
