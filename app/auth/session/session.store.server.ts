import type { Database } from "../../database/database.ts";
import { toSession } from "./session-row.server.ts";
import type { Session } from "./session.ts";

/** @param tokenHash SHA-256 of the desk's cookie, or null for an `api` session */
export async function insertSession(db: Database, session: Session, tokenHash: string | null): Promise<void> {
  await db
    .insertInto("staff_sessions")
    .values({
      id: session.id,
      staff_id: session.staffId,
      kind: session.kind,
      token_hash: tokenHash,
      aal: session.aal,
      methods: JSON.stringify(session.methods),
      user_agent: session.userAgent,
      began_at: session.beganAt,
      created_at: session.createdAt,
      last_used_at: session.lastUsedAt,
      password_at: session.passwordAt,
      revoked_at: session.revokedAt,
    })
    .execute();
}

/** Whether it still goes on is for `isLive` to say. */
export async function findSession(db: Database, id: string): Promise<Session | null> {
  const row = await db.selectFrom("staff_sessions").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? toSession(row) : null;
}

/** Sessions of a member that nobody ended, the last used first. */
export async function listSessions(db: Database, staffId: string): Promise<Session[]> {
  const rows = await db
    .selectFrom("staff_sessions")
    .selectAll()
    .where("staff_id", "=", staffId)
    .where("revoked_at", "is", null)
    .orderBy("last_used_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(toSession);
}

export async function touchSession(db: Database, id: string, at: string): Promise<void> {
  await db
    .updateTable("staff_sessions")
    .set({ last_used_at: at })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .execute();
}

export async function recordPassword(db: Database, id: string, at: string): Promise<void> {
  await db.updateTable("staff_sessions").set({ password_at: at }).where("id", "=", id).execute();
}

/** Ends one session of a member. Returns whether there was one to end. */
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

/** Ends every session of a member, but the one to keep. */
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

/** Takes the second factor back from every session of a member. */
export async function lowerSessions(db: Database, staffId: string): Promise<void> {
  await db.updateTable("staff_sessions").set({ aal: "aal1" }).where("staff_id", "=", staffId).execute();
}

/** Deletes sessions that were last used before `time`; their refresh tokens go with them. */
export async function deleteSessionsBefore(db: Database, time: string): Promise<void> {
  await db.deleteFrom("staff_sessions").where("last_used_at", "<", time).execute();
}
