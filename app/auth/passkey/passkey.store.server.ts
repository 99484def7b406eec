import type { Selectable } from "kysely";
import type { Database } from "../../database/database.ts";
import type { PasskeyTable } from "../../database/schema/auth.ts";
import type { Passkey, PasskeyPurpose } from "./passkey.ts";

/** Returns a member's passkeys, oldest first. */
export async function listPasskeys(db: Database, staffId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom("passkeys")
    .selectAll()
    .where("staff_id", "=", staffId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(toPasskey);
}

export async function findPasskey(db: Database, credentialId: string): Promise<Passkey | null> {
  const row = await db.selectFrom("passkeys").selectAll().where("credential_id", "=", credentialId).executeTakeFirst();
  return row ? toPasskey(row) : null;
}

/** Inserts a passkey. Returns false if the credential already exists. */
export async function insertPasskey(db: Database, passkey: Passkey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("passkeys")
    .values({
      id: passkey.id,
      staff_id: passkey.staffId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: JSON.stringify(passkey.transports),
      name: passkey.name,
      created_at: passkey.createdAt,
      last_used_at: passkey.lastUsedAt,
    })
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

/** Renames a member's passkey. Returns whether there was one. */
export async function renamePasskey(db: Database, staffId: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("passkeys")
    .set({ name })
    .where("id", "=", id)
    .where("staff_id", "=", staffId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes a member's passkey. Returns whether there was one. */
export async function deletePasskey(db: Database, staffId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("passkeys")
    .where("id", "=", id)
    .where("staff_id", "=", staffId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes all of a member's passkeys. */
export async function deletePasskeys(db: Database, staffId: string): Promise<void> {
  await db.deleteFrom("passkeys").where("staff_id", "=", staffId).execute();
}

function toPasskey(row: Selectable<PasskeyTable>): Passkey {
  return {
    id: row.id,
    staffId: row.staff_id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: Number(row.counter),
    transports: JSON.parse(row.transports) as string[],
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}

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
