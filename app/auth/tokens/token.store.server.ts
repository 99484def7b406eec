import type { Database } from "../../database/database.ts";

interface RefreshToken {
  sessionId: string;
  usedAt: string | null;
}

export async function insertRefreshToken(
  db: Database,
  tokenHash: string,
  sessionId: string,
  createdAt: string,
): Promise<void> {
  await db
    .insertInto("refresh_tokens")
    .values({ token_hash: tokenHash, session_id: sessionId, created_at: createdAt })
    .execute();
}

export async function findRefreshToken(db: Database, tokenHash: string): Promise<RefreshToken | null> {
  const row = await db
    .selectFrom("refresh_tokens")
    .select(["session_id", "used_at"])
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  return row ? { sessionId: row.session_id, usedAt: row.used_at } : null;
}

/** Uses up a token. Returns whether it was unused: true for only one of two concurrent calls. */
export async function spendRefreshToken(db: Database, tokenHash: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("refresh_tokens")
    .set({ used_at: at })
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface SigningKeyRow {
  id: string;
  publicJwk: string;
  encryptedPrivateJwk: string;
  createdAt: string;
  retiredAt: string | null;
}

/** Returns the key that signs and the keys retired after `time` (ISO-8601 UTC), newest first. */
export async function listSigningKeys(db: Database, time: string): Promise<SigningKeyRow[]> {
  const rows = await db
    .selectFrom("signing_keys")
    .selectAll()
    .where((row) => row.or([row("retired_at", "is", null), row("retired_at", ">", time)]))
    .orderBy("created_at", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    publicJwk: row.public_jwk,
    encryptedPrivateJwk: row.sealed_private_jwk,
    createdAt: row.created_at,
    retiredAt: row.retired_at,
  }));
}

export async function insertSigningKey(db: Database, key: Omit<SigningKeyRow, "retiredAt">): Promise<void> {
  await db
    .insertInto("signing_keys")
    .values({
      id: key.id,
      public_jwk: key.publicJwk,
      sealed_private_jwk: key.encryptedPrivateJwk,
      created_at: key.createdAt,
    })
    .execute();
}

/** Retires every key except one: retired keys no longer sign. */
export async function retireOtherKeys(db: Database, id: string, at: string): Promise<void> {
  await db
    .updateTable("signing_keys")
    .set({ retired_at: at })
    .where("id", "!=", id)
    .where("retired_at", "is", null)
    .execute();
}

export async function deleteKeysRetiredBefore(db: Database, time: string): Promise<void> {
  await db.deleteFrom("signing_keys").where("retired_at", "<", time).execute();
}
