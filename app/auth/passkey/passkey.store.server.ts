import type { Insertable, Selectable } from "kysely";
import type { Database } from "../../database/database.ts";
import type { PasskeyChallengeTable, PasskeyTable } from "../../database/schema/auth.ts";

export type Passkey = Selectable<PasskeyTable>;

export async function listPasskeys(db: Database, staffId: string): Promise<Passkey[]> {
  const passkeys = db.selectFrom("passkeys").selectAll().where("staff_id", "=", staffId);
  return passkeys.orderBy("created_at").orderBy("id").execute();
}

export async function findPasskey(db: Database, credentialId: string): Promise<Passkey | undefined> {
  return db.selectFrom("passkeys").selectAll().where("credential_id", "=", credentialId).executeTakeFirst();
}

/** Inserts a passkey. Returns false if the credential already exists. */
export async function insertPasskey(db: Database, passkey: Insertable<PasskeyTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("passkeys")
    .values(passkey)
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Records a use. Returns false if the passkey was removed, or if the count of signatures didn't rise: of two concurrent
 * calls with one count, only one returns true.
 */
export async function recordPasskeyUse(db: Database, id: string, counter: number, at: string): Promise<boolean> {
  const update = db.updateTable("passkeys").set({ counter, last_used_at: at }).where("id", "=", id);
  const { numUpdatedRows } = await update
    .where((row) => (counter === 0 ? row("counter", "=", 0) : row("counter", "<", counter)))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function renamePasskey(db: Database, staffId: string, id: string, name: string): Promise<boolean> {
  const passkey = db.updateTable("passkeys").set({ name }).where("id", "=", id).where("staff_id", "=", staffId);
  return (await passkey.executeTakeFirst()).numUpdatedRows === 1n;
}

export async function deletePasskey(db: Database, staffId: string, id: string): Promise<boolean> {
  const passkey = db.deleteFrom("passkeys").where("id", "=", id).where("staff_id", "=", staffId);
  return (await passkey.executeTakeFirst()).numDeletedRows === 1n;
}

export async function insertPasskeyChallenge(db: Database, challenge: PasskeyChallengeTable): Promise<void> {
  await db.insertInto("passkey_challenges").values(challenge).execute();
}

/**
 * Uses a challenge up. Returns whether it was open, for this purpose and this member (null at sign-in): true for only
 * one of two concurrent calls.
 */
export async function spendPasskeyChallenge(
  db: Database,
  challenge: Omit<PasskeyChallengeTable, "expires_at">,
  now: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("passkey_challenges")
    .where("challenge_hash", "=", challenge.challenge_hash)
    .where("purpose", "=", challenge.purpose)
    .where("staff_id", challenge.staff_id === null ? "is" : "=", challenge.staff_id)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
