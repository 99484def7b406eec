import type { Database } from "../../database/database.ts";

/** Revokes one session of a member. Returns whether there was one. */
export async function revokeSession(db: Database, staffId: string, id: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("staff_sessions")
    .set({ revoked_at: at })
    .where("id", "=", id)
    .where("staff_id", "=", staffId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Revokes every session of a member, except `keep`. */
export async function revokeSessions(
  db: Database,
  staffId: string,
  at: string,
  keep: string | null = null,
): Promise<void> {
  let update = db
    .updateTable("staff_sessions")
    .set({ revoked_at: at })
    .where("staff_id", "=", staffId)
    .where("revoked_at", "is", null);
  if (keep !== null) update = update.where("id", "!=", keep);
  await update.execute();
}

/** Downgrades every session of a member to aal1. */
export async function downgradeSessions(db: Database, staffId: string): Promise<void> {
  await db.updateTable("staff_sessions").set({ aal: "aal1" }).where("staff_id", "=", staffId).execute();
}

/** Deletes sessions that were last used before `time`, with their refresh tokens (ON DELETE CASCADE). */
export async function deleteSessionsBefore(db: Database, time: string): Promise<void> {
  await db.deleteFrom("staff_sessions").where("last_used_at", "<", time).execute();
}
