import { inTransaction } from "../../database/in-transaction.server.ts";
import type { AuthDeps } from "../auth-dependencies.server.ts";
import { revokeSession, revokeSessions } from "./session.store.server.ts";
import type { Session } from "./session.ts";

/** This session, every one of the member, or every other one. */
export type SignOutScope = "local" | "global" | "others";

export function isSignOutScope(text: string): text is SignOutScope {
  return ["local", "global", "others"].includes(text);
}

/** Ends sessions. Their cookies and tokens open nothing any more. */
export function signOut(
  to: Pick<AuthDeps, "db" | "now" | "audit">,
  { staffId, id }: Session,
  scope: SignOutScope,
): Promise<void> {
  return inTransaction(to.db, async (db) => {
    const at = to.now().toISOString();
    if (scope === "local") await revokeSession(db, staffId, id, at);
    else await revokeSessions(db, staffId, at, scope === "others" ? id : null);
    await to.audit(db, { by: staffId, what: "session.revoked", subject: staffId });
  });
}

/** Ends one session of a member, who is signed in on another. */
export function endSession(to: Pick<AuthDeps, "db" | "now" | "audit">, staffId: string, id: string): Promise<boolean> {
  return inTransaction(to.db, async (db) => {
    const ended = await revokeSession(db, staffId, id, to.now().toISOString());
    if (ended) await to.audit(db, { by: staffId, what: "session.revoked", subject: staffId });
    return ended;
  });
}
