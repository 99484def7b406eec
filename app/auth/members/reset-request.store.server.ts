import type { Database } from "../../database/database.ts";
import type { ResetRequestTable } from "../../database/schema/auth.ts";
import type { Role } from "../../server/security/roles.ts";
import { type Account, ownerRecord } from "./member.ts";
import type { ResetRequest } from "./reset-request.ts";

/** Finds the request to reset a member's account, with the state of its warning email. */
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
    askedBy: row.asked_by,
    asker: { role: row.role as Role, roleSince: row.role_since, disabledAt: row.disabled_at },
    factors: row.factors === 1,
    askedAt: row.asked_at,
    warning: row.state ?? "failed",
    warnedAt: row.sent_at,
  };
}

const NEVER = "9999-12-31T00:00:00.000Z";

/**
 * Returns when an owner started to count for a member: when the email that announced the new owner to this member was
 * sent or, without one, when they became an owner.
 */
export async function ownerSince(
  db: Database,
  { id, roleSince }: Pick<Account, "id" | "roleSince">,
  told: Pick<Account, "email">,
): Promise<string | null> {
  const mail = await db
    .selectFrom("outbox")
    .select("sent_at")
    .where("about", "=", ownerRecord(id))
    .where("to_address", "=", told.email)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!mail) return roleSince;
  const sent = mail.sent_at ?? NEVER;
  return roleSince !== null && roleSince > sent ? roleSince : sent;
}

export async function putResetRequest(db: Database, request: ResetRequestTable): Promise<void> {
  await db
    .insertInto("reset_requests")
    .values(request)
    .onConflict((conflict) => conflict.column("staff_id").doUpdateSet(request))
    .execute();
}

export async function deleteResetRequest(db: Database, staffId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("reset_requests").where("staff_id", "=", staffId).executeTakeFirst();
  return numDeletedRows > 0n;
}
