import type { Database } from "../../database/database.ts";

export interface RefreshToken {
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

/** Uses a token up. Returns whether it was unused: of two at once only one is told yes. */
export async function spendRefreshToken(db: Database, tokenHash: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("refresh_tokens")
    .set({ used_at: at })
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
