import type { Database } from "../../database/database.ts";

interface NewPasswordLink {
  tokenHash: string;
  staffId: string;
  createdAt: string;
  expiresAt: string;
}

/** Inserts a link and deletes the member's earlier ones. */
export async function replacePasswordLinks(db: Database, link: NewPasswordLink): Promise<void> {
  await db.deleteFrom("password_links").where("staff_id", "=", link.staffId).execute();
  await db
    .insertInto("password_links")
    .values({
      token_hash: link.tokenHash,
      staff_id: link.staffId,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
    })
    .execute();
}

/** Returns the member's id, or null if the link is used, expired or unknown. */
export async function findLinkOwner(db: Database, tokenHash: string, now: string): Promise<string | null> {
  const row = await db
    .selectFrom("password_links")
    .select("staff_id")
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row?.staff_id ?? null;
}

/** Uses up a link. Returns whether it was valid: true for only one of two concurrent calls. */
export async function spendPasswordLink(db: Database, tokenHash: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("password_links")
    .set({ used_at: now })
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deletePasswordLinks(db: Database, staffId: string): Promise<void> {
  await db.deleteFrom("password_links").where("staff_id", "=", staffId).execute();
}

export async function deleteLinksExpiredBefore(db: Database, time: string): Promise<void> {
  await db.deleteFrom("password_links").where("expires_at", "<", time).execute();
}
