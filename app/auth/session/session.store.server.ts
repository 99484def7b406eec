import type { Selectable, Insertable } from "kysely";
import type { Database } from "../../database/database.ts";
import type { StaffSessionTable, SigningKeyTable } from "../../database/schema/auth.ts";
import type { Account } from "../members/member.ts";
import { hasFactorSql, toAccount } from "../members/staff-row.server.ts";
import { ABSOLUTE_DAYS, type MethodUsed, type Session } from "./session.ts";

/** @param tokenHash SHA-256 of the dashboard's cookie, or null for an `api` session */
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

export async function listSessions(db: Database, staffId: string): Promise<Session[]> {
  const sessions = db.selectFrom("staff_sessions").selectAll().where("staff_id", "=", staffId);
  const rows = await sessions.where("revoked_at", "is", null).orderBy("last_used_at", "desc").orderBy("id").execute();
  return rows.map(toSession);
}

export async function touchSession(db: Database, id: string, at: string): Promise<void> {
  const session = db.updateTable("staff_sessions").set({ last_used_at: at }).where("id", "=", id);
  await session.where("revoked_at", "is", null).execute();
}

export async function recordPassword(db: Database, id: string, at: string): Promise<void> {
  await db.updateTable("staff_sessions").set({ password_at: at }).where("id", "=", id).execute();
}

interface OwnedSession {
  session: Session;
  account: Account;
  hasFactor: boolean;
}

/** The hash of the dashboard's cookie, or the session's id. */
export type SessionKey = { tokenHash: string } | { id: string };

/** In a single statement, because every dashboard page does this. The caller checks `isLive` and `disabledAt`. */
export async function findOwnedSession(db: Database, key: SessionKey): Promise<OwnedSession | null> {
  const [column, value] = "id" in key ? (["own.id", key.id] as const) : (["own.token_hash", key.tokenHash] as const);
  const row = await db
    .selectFrom("staff_sessions as own")
    .innerJoin("staff", "staff.id", "own.staff_id")
    .selectAll("own")
    .select(["staff.email", "staff.email_key", "staff.name", "staff.role", "staff.password_hash", "staff.disabled_at"])
    .select(["staff.role_since", "staff.was_owner", "staff.created_at as joined_at", "staff.updated_at"])
    .select(hasFactorSql("own.staff_id").as("has_factor"))
    .where(column, "=", value)
    .executeTakeFirst();
  if (!row) return null;
  return {
    session: toSession(row),
    account: toAccount({ ...row, id: row.staff_id, created_at: row.joined_at }),
    hasFactor: Boolean(row.has_factor),
  };
}

function toSession(row: Selectable<StaffSessionTable>): Session {
  return {
    id: row.id,
    staffId: row.staff_id,
    kind: row.kind,
    aal: row.aal,
    methods: JSON.parse(row.methods) as MethodUsed[],
    userAgent: row.user_agent,
    beganAt: row.began_at,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    passwordAt: row.password_at,
    revokedAt: row.revoked_at,
  };
}

export async function revokeSession(db: Database, staffId: string, id: string, at: string): Promise<boolean> {
  const session = revoking(db, staffId, at).where("id", "=", id);
  return (await session.executeTakeFirst()).numUpdatedRows === 1n;
}

export async function revokeSessions(
  db: Database,
  staffId: string,
  at: string,
  keep: string | null = null,
): Promise<void> {
  const sessions = revoking(db, staffId, at);
  await (keep === null ? sessions : sessions.where("id", "!=", keep)).execute();
}

function revoking(db: Database, staffId: string, at: string) {
  const sessions = db.updateTable("staff_sessions").set({ revoked_at: at }).where("staff_id", "=", staffId);
  return sessions.where("revoked_at", "is", null);
}

export async function downgradeSessions(db: Database, staffId: string): Promise<void> {
  await db.updateTable("staff_sessions").set({ aal: "aal1" }).where("staff_id", "=", staffId).execute();
}

const DAY = 24 * 60 * 60 * 1000;

/** Deletes old sessions with their refresh tokens (ON DELETE CASCADE), and what else has expired or was used up. */
export async function deleteExpired(db: Database, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY).toISOString();
  await db.deleteFrom("staff_sessions").where("last_used_at", "<", daysAgo(ABSOLUTE_DAYS)).execute();
  for (const table of ["password_links", "challenges", "passkey_challenges"] as const)
    await db.deleteFrom(table).where("expires_at", "<", daysAgo(0)).execute();
  await db.deleteFrom("signing_keys").where("retired_at", "<", daysAgo(1)).execute();
  await db.deleteFrom("recovery_codes").where("used_at", "<", daysAgo(1)).execute();
}

export async function insertRefreshToken(db: Database, tokenHash: string, sessionId: string, at: string) {
  const token = { token_hash: tokenHash, session_id: sessionId, created_at: at };
  await db.insertInto("refresh_tokens").values(token).execute();
}

export async function findRefreshToken(db: Database, tokenHash: string) {
  const tokens = db.selectFrom("refresh_tokens").select(["session_id", "used_at"]);
  return tokens.where("token_hash", "=", tokenHash).executeTakeFirst();
}

/** Uses up a token. Returns whether it was unused: true for only one of two concurrent calls. */
export async function spendRefreshToken(db: Database, tokenHash: string, at: string): Promise<boolean> {
  const token = db.updateTable("refresh_tokens").set({ used_at: at }).where("token_hash", "=", tokenHash);
  const { numUpdatedRows } = await token.where("used_at", "is", null).executeTakeFirst();
  return numUpdatedRows === 1n;
}

export type SigningKey = Selectable<SigningKeyTable>;

/** Returns the key that signs and the keys retired after `time` (ISO-8601 UTC), newest first. */
export async function listSigningKeys(db: Database, time: string): Promise<SigningKey[]> {
  return db
    .selectFrom("signing_keys")
    .selectAll()
    .where((row) => row.or([row("retired_at", "is", null), row("retired_at", ">", time)]))
    .orderBy("created_at", "desc")
    .execute();
}

/** Inserts a key and retires every other one: retired keys no longer sign. */
export async function replaceSigningKey(db: Database, key: Insertable<SigningKeyTable>): Promise<void> {
  await db.insertInto("signing_keys").values(key).execute();
  const others = db.updateTable("signing_keys").set({ retired_at: key.created_at }).where("id", "!=", key.id);
  await others.where("retired_at", "is", null).execute();
}
