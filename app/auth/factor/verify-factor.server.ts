import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import type { AuthDeps } from "../auth-dependencies.server.ts";
import { type OpenedSession, raiseSession } from "../session/open-session.server.ts";
import type { Session } from "../session/session.ts";
import { deleteOldestChallenges, insertChallenge, stateOfChallenge, spendChallenge } from "./challenge.store.server.ts";
import { type CodeOutcome, tryCode, spendAnyCode, spendAppCode } from "./check-code.server.ts";
import { findFactor, hasVerifiedFactor, markVerified } from "./factor.store.server.ts";
import { CHALLENGE_MINUTES, isVerified, MOST_CHALLENGES } from "./factor.ts";

/** Asks for a code of one of the member's factors; null where it is not theirs. */
export async function challengeFactor(to: AuthDeps, session: Session, factorId: string) {
  const factor = await findFactor(to.db, session.staffId, factorId);
  if (!factor) return null;
  const expiresAt = new Date(to.now().getTime() + CHALLENGE_MINUTES * 60 * 1000);
  const id = to.randomId();
  const at = to.now().toISOString();
  await inTransaction(to.db, async (db) => {
    await deleteOldestChallenges(db, factorId, MOST_CHALLENGES - 1);
    await insertChallenge(db, { id, factorId, createdAt: at, expiresAt: expiresAt.toISOString() });
  });
  return { id, expiresAt };
}

export type VerifyOutcome =
  | CodeOutcome<OpenedSession>
  | { kind: "missing" }
  | { kind: "challenge-missing" }
  | { kind: "challenge-expired" }
  /** An unverified factor besides a verified one wants a session that has given a code. */
  | { kind: "code-needed" };

/**
 * Takes a code of one factor, which verifies it if it is new, and raises the session to aal2.
 *
 * @param challengeId the challenge that is answered, or null for a form of the desk
 */
export async function verifyFactor(
  to: AuthDeps,
  session: Session,
  { factorId, challengeId, code }: { factorId: string; challengeId: string | null; code: string },
): Promise<VerifyOutcome> {
  const factor = await findFactor(to.db, session.staffId, factorId);
  if (!factor) return { kind: "missing" };
  if (!isVerified(factor) && session.aal !== "aal2" && (await hasVerifiedFactor(to.db, session.staffId)))
    return { kind: "code-needed" };
  const at = to.now().toISOString();
  const challenge = challengeId === null ? "open" : await stateOfChallenge(to.db, challengeId, factorId, at);
  if (challenge !== "open") return { kind: `challenge-${challenge}` };
  return tryCode(to, session, async (db) => {
    if (!(await spendAppCode(to, db, factor, code))) return null;
    if (challengeId !== null && !(await spendChallenge(db, challengeId, at))) return null;
    if (!isVerified(factor)) await nowVerified(to, db, session.staffId, factorId);
    return raiseSession(to, db, session, "totp");
  });
}

/**
 * Takes a code of any of the member's factors, or a recovery code, and raises the session to aal2.
 *
 * @param known see tryCode
 */
export function passSecondFactor(
  to: AuthDeps,
  session: Session,
  typed: string,
  known: string | null = null,
): Promise<CodeOutcome<OpenedSession>> {
  return tryCode(to, { staffId: session.staffId, known }, async (db) => {
    const method = await spendAnyCode(to, db, session.staffId, typed);
    return method && raiseSession(to, db, session, method);
  });
}

async function nowVerified(to: AuthDeps, db: Database, staffId: string, factorId: string): Promise<void> {
  await markVerified(db, factorId, to.now().toISOString());
  await to.audit(db, { by: staffId, what: "factor.added", subject: staffId });
}
