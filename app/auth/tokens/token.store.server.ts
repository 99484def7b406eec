import type { Insertable, Selectable } from "kysely";
import type { Database } from "../../database/database.ts";
import type { SigningKeyTable } from "../../database/schema/auth.ts";

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
