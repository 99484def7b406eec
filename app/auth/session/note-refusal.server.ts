import { inTransaction } from "../../database/in-transaction.server.ts";
import { addCounts, windowStart } from "../../security/rate-limit.store.server.ts";
import type { AuditEntry } from "../audit.ts";
import type { AuthDeps } from "../auth-dependencies.server.ts";

const HOUR = { windowSeconds: 60 * 60 };

/**
 * Notes that somebody was not let in: in the log, and for a member's account in the audit log, where each hour has one
 * line with a count. So nobody fills it.
 *
 * @param staffId null for an account that is not there; which address was typed is kept nowhere
 */
export async function recordRefusal(
  to: Pick<AuthDeps, "db" | "log" | "now" | "audit">,
  what: Extract<AuditEntry["what"], `${string}-refused` | `${string}-slowed`>,
  staffId: string | null,
): Promise<void> {
  to.log.warn({ what, staff: staffId }, "not let in");
  if (staffId === null) return;
  const since = windowStart(HOUR, to.now()).toISOString();
  await inTransaction(to.db, async (db) => {
    const [count = 1] = await addCounts(db, [{ key: `${what}:${staffId}`, windowStart: since, count: 1 }]);
    await to.audit(db, { by: null, what, subject: staffId, within: { since, count } });
  });
}
