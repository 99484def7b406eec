import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import type { AuthDeps } from "../auth-deps.server.ts";
import { hasVerifiedFactor } from "../factor/factor.store.server.ts";
import type { Session } from "../session/session.ts";
import { deleteResetRequest } from "./reset-request.store.server.ts";

/**
 * Deletes the request to reset a member, in the caller's transaction.
 *
 * @param by id of the member, who signed in or pressed the button, or of an owner
 */
export async function stopReset(
  { audit }: Pick<AuthDeps, "audit">,
  db: Database,
  staffId: string,
  by: string,
): Promise<void> {
  if (await deleteResetRequest(db, staffId)) await audit(db, { by, what: "staff.reset-stopped", subject: staffId });
}

/**
 * Stops the reset of a member whose session starts or is refreshed: someone who can sign in needs none. With two-step
 * sign-in a password alone isn't enough, because the second factor may be what was lost.
 */
export async function stopResetBySession(
  deps: Pick<AuthDeps, "audit">,
  db: Database,
  { staffId, aal }: Pick<Session, "staffId" | "aal">,
): Promise<void> {
  if (aal === "aal2" || !(await hasVerifiedFactor(db, staffId))) await stopReset(deps, db, staffId, staffId);
}

export function stopOwnReset(deps: Pick<AuthDeps, "db" | "audit">, staffId: string): Promise<void> {
  return inTransaction(deps.db, (db) => stopReset(deps, db, staffId, staffId));
}
