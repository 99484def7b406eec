import type { Database } from "../../database/database.ts";
import type { PasskeyPurpose } from "./passkey.ts";

export async function insertPasskeyChallenge(
  db: Database,
  challenge: { hash: string; purpose: PasskeyPurpose; staffId: string | null; expiresAt: string },
): Promise<void> {
  const { hash, purpose, staffId, expiresAt } = challenge;
  await db
    .insertInto("passkey_challenges")
    .values({ challenge_hash: hash, purpose, staff_id: staffId, expires_at: expiresAt })
    .execute();
}

/**
 * Uses a challenge up. Returns whether it was open, for this purpose and this member (null at sign-in): true for only
 * one of two concurrent calls.
 */
export async function spendPasskeyChallenge(
  db: Database,
  { hash, purpose, staffId }: { hash: string; purpose: PasskeyPurpose; staffId: string | null },
  now: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("passkey_challenges")
    .where("challenge_hash", "=", hash)
    .where("purpose", "=", purpose)
    .where("staff_id", staffId === null ? "is" : "=", staffId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deletePasskeyChallengesBefore(db: Database, time: string): Promise<void> {
  await db.deleteFrom("passkey_challenges").where("expires_at", "<", time).execute();
}
