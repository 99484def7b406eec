import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import type { AuthDeps } from "../auth-deps.server.ts";
import { type OpenedSession, upgradeSession } from "../session/open-session.server.ts";
import type { Session } from "../session/session.ts";
import { deleteOldestChallenges, insertChallenge, stateOfChallenge, spendChallenge } from "./challenge.store.server.ts";
import { type CodeOutcome, tryCode, spendAnyCode, spendAppCode } from "./check-code.server.ts";
import { findFactor, hasVerifiedFactor, markVerified } from "./factor.store.server.ts";
import { CHALLENGE_MINUTES, isVerified, MOST_CHALLENGES } from "./factor.ts";

/** Creates a challenge for one of the member's factors. Resolves with null for a factor of another member. */
export async function challengeFactor(deps: AuthDeps, session: Session, factorId: string) {
  const factor = await findFactor(deps.db, session.staffId, factorId);
  if (!factor) return null;
  const expiresAt = new Date(deps.now().getTime() + CHALLENGE_MINUTES * 60 * 1000);
  const id = deps.randomId();
  const at = deps.now().toISOString();
  await inTransaction(deps.db, async (db) => {
    await deleteOldestChallenges(db, factorId, MOST_CHALLENGES - 1);
    await insertChallenge(db, { id, factorId, createdAt: at, expiresAt: expiresAt.toISOString() });
  });
  return { id, expiresAt };
}

type VerifyOutcome =
  | CodeOutcome<OpenedSession>
  | { kind: "missing" }
  | { kind: "challenge-missing" }
  | { kind: "challenge-expired" }
  /** Verifying another factor needs a session at aal2. */
  | { kind: "code-needed" };

/**
 * Verifies a code of one factor, marks a new factor as verified, and upgrades the session to aal2.
 *
 * @param challengeId the challenge, or null for a form of the dashboard
 */
export async function verifyFactor(
  deps: AuthDeps,
  session: Session,
  { factorId, challengeId, code }: { factorId: string; challengeId: string | null; code: string },
): Promise<VerifyOutcome> {
  const factor = await findFactor(deps.db, session.staffId, factorId);
  if (!factor) return { kind: "missing" };
  if (!isVerified(factor) && session.aal !== "aal2" && (await hasVerifiedFactor(deps.db, session.staffId)))
    return { kind: "code-needed" };
  const at = deps.now().toISOString();
  const challenge = challengeId === null ? "open" : await stateOfChallenge(deps.db, challengeId, factorId, at);
  if (challenge !== "open") return { kind: `challenge-${challenge}` };
  return tryCode(deps, session, async (db) => {
    if (!(await spendAppCode(deps, db, factor, code))) return null;
    if (challengeId !== null && !(await spendChallenge(db, challengeId, at))) return null;
    const opened = await upgradeSession(deps, db, session, "totp");
    // Without it, the session was revoked meanwhile: a thief's app must not become the member's.
    if (opened && !isVerified(factor)) await recordVerified(deps, db, session.staffId, factorId);
    return opened;
  });
}

/**
 * Verifies a code of any of the member's factors, or a recovery code, and upgrades the session to aal2.
 *
 * @param device see tryCode
 */
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

async function recordVerified(deps: AuthDeps, db: Database, staffId: string, factorId: string): Promise<void> {
  await markVerified(db, factorId, deps.now().toISOString());
  await deps.audit(db, { by: staffId, what: "factor.added", subject: staffId });
}
