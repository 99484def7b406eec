import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import type { AuthDeps } from "../auth-dependencies.server.ts";
import { lowerSessions } from "../session/session.store.server.ts";
import type { Session } from "../session/session.ts";
import { type CodeOutcome, tryCode, spendAnyCode } from "./check-code.server.ts";
import { deleteFactor, findFactor, hasVerifiedFactor } from "./factor.store.server.ts";
import { isVerified } from "./factor.ts";
import { deleteRecoveryCodes } from "./recovery-code.store.server.ts";

export type RemoveOutcome = { kind: "removed" } | { kind: "missing" } | { kind: "code-needed" };

/** Removes a factor. A verified one wants a session that has given a code. */
export function removeFactor(to: AuthDeps, session: Session, factorId: string): Promise<RemoveOutcome> {
  return inTransaction(to.db, async (db) => {
    const factor = await findFactor(db, session.staffId, factorId);
    if (!factor) return { kind: "missing" };
    if (isVerified(factor) && session.aal !== "aal2") return { kind: "code-needed" };
    await remove(to, db, session.staffId, factorId);
    return { kind: "removed" };
  });
}

/** Removes a factor for a code that is given now, as the desk's form asks. */
export async function removeFactorByCode(
  to: AuthDeps,
  session: Session,
  { factorId, code }: { factorId: string; code: string },
): Promise<CodeOutcome<true> | { kind: "missing" }> {
  if (!(await findFactor(to.db, session.staffId, factorId))) return { kind: "missing" };
  return tryCode(to, session, async (db) => {
    if (!(await spendAnyCode(to, db, session.staffId, code))) return null;
    await remove(to, db, session.staffId, factorId);
    return true;
  });
}

async function remove(to: AuthDeps, db: Database, staffId: string, factorId: string): Promise<void> {
  await deleteFactor(db, factorId);
  await to.audit(db, { by: staffId, what: "factor.removed", subject: staffId });
  if (await hasVerifiedFactor(db, staffId)) return;
  await deleteRecoveryCodes(db, staffId);
  // A session that was raised by a factor of old says nothing about a new one.
  await lowerSessions(db, staffId);
}
