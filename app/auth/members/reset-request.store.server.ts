import type { Database } from "../../database/database.ts";
import type { ResetRequest } from "./reset-request.ts";
import type { Role } from "./roles.ts";

/** Finds the request to reset a member's account, with what the outbox says of the warning. */
export async function findResetRequest(db: Database, staffId: string): Promise<ResetRequest | null> {
  const row = await db
    .selectFrom("reset_requests")
    .leftJoin("outbox", "outbox.id", "mail_id")
    .innerJoin("staff", "staff.id", "asked_by")
    .selectAll("reset_requests")
    .select(["outbox.state", "outbox.sent_at", "staff.role", "staff.role_since", "staff.disabled_at"])
    .where("reset_requests.staff_id", "=", staffId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    staffId,
    askedBy: row.asked_by,
    asker: { role: row.role as Role, roleSince: row.role_since, disabledAt: row.disabled_at },
    factors: row.factors === 1,
    askedAt: row.asked_at,
    mailId: row.mail_id,
    warning: row.state ?? "failed",
    warnedAt: row.sent_at,
  };
}

/** Stores a request in place of the member's older one. */
export async function putResetRequest(
  db: Database,
  { staffId, ...request }: Omit<ResetRequest, "asker" | "warning" | "warnedAt">,
): Promise<void> {
  const asked = {
    asked_by: request.askedBy,
    factors: request.factors ? 1 : 0,
    asked_at: request.askedAt,
    mail_id: request.mailId,
  };
  await db
    .insertInto("reset_requests")
    .values({ staff_id: staffId, ...asked })
    .onConflict((conflict) => conflict.column("staff_id").doUpdateSet(asked))
    .execute();
}

/** Deletes the request to reset a member's account. Returns whether there was one. */
export async function deleteResetRequest(db: Database, staffId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("reset_requests").where("staff_id", "=", staffId).executeTakeFirst();
  return numDeletedRows > 0n;
}
