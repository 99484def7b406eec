import type { Insertable, Selectable } from "kysely";
import type { Database } from "../../database/database.ts";
import type { ChallengeTable, FactorTable, PasskeyChallengeTable, PasskeyTable } from "../../database/schema/auth.ts";
import { hasFactorSql } from "../members/staff-row.server.ts";

/** A factor in the terms of Supabase Auth (docs/behavior.md, Sign-in 6), with its encrypted secret. */
export type Factor = Selectable<FactorTable>;

export async function listFactors(db: Database, staffId: string): Promise<Factor[]> {
  const factors = db.selectFrom("factors").selectAll().where("staff_id", "=", staffId);
  return factors.orderBy("created_at").orderBy("id").execute();
}

export async function findFactor(db: Database, staffId: string, id: string): Promise<Factor | undefined> {
  const factors = db.selectFrom("factors").selectAll().where("id", "=", id);
  return factors.where("staff_id", "=", staffId).executeTakeFirst();
}

export async function hasVerifiedFactor(db: Database, staffId: string): Promise<boolean> {
  const staff = db.selectFrom("staff").select("id").where("id", "=", staffId);
  return (await staff.where(hasFactorSql("staff.id")).executeTakeFirst()) !== undefined;
}

export async function insertFactor(db: Database, factor: Insertable<FactorTable>): Promise<void> {
  await db.insertInto("factors").values(factor).execute();
}

/** Uses up the codes of a time step and of all earlier ones. True for only one of two concurrent calls. */
export async function spendStep(db: Database, id: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("factors")
    .set({ last_step: step })
    .where("id", "=", id)
    .where((row) => row.or([row("last_step", "is", null), row("last_step", "<", step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function markVerified(db: Database, id: string, at: string): Promise<void> {
  await db
    .updateTable("factors")
    .set({ status: "verified", updated_at: at })
    .where("id", "=", id)
    .where("status", "=", "unverified")
    .execute();
}

export async function deleteFactor(db: Database, id: string): Promise<void> {
  await db.deleteFrom("factors").where("id", "=", id).execute();
}

export async function deleteSecondFactors(db: Database, staffId: string): Promise<void> {
  await db.deleteFrom("factors").where("staff_id", "=", staffId).execute();
  await db.deleteFrom("passkeys").where("staff_id", "=", staffId).execute();
  await deleteRecoveryCodes(db, staffId);
}

export async function deleteUnverifiedBefore(db: Database, time: string): Promise<void> {
  await db.deleteFrom("factors").where("status", "=", "unverified").where("created_at", "<", time).execute();
}

export async function deleteUnverifiedOf(db: Database, staffId: string, friendlyName: string): Promise<void> {
  await db
    .deleteFrom("factors")
    .where("staff_id", "=", staffId)
    .where("status", "=", "unverified")
    .where("friendly_name", "=", friendlyName)
    .execute();
}

/** Inserts a challenge, and deletes all but the newest `kept` challenges of its factor. */
export async function insertChallenge(
  db: Database,
  challenge: Omit<Selectable<ChallengeTable>, "used_at">,
  kept: number,
): Promise<void> {
  const { factor_id: factorId, created_at: at } = challenge;
  const newest = db.selectFrom("challenges").select("id").where("factor_id", "=", factorId);
  const others = newest
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(kept - 1);
  await db.deleteFrom("challenges").where("factor_id", "=", factorId).where("id", "not in", others).execute();
  await db.insertInto("challenges").values(challenge).execute();
  await db.updateTable("factors").set({ last_challenged_at: at }).where("id", "=", factorId).execute();
}

/** Returns the status of a factor's challenge; a used one counts as missing. */
export async function stateOfChallenge(
  db: Database,
  id: string,
  factorId: string,
  now: string,
): Promise<"open" | "expired" | "missing"> {
  const row = await db
    .selectFrom("challenges")
    .select("expires_at")
    .where("id", "=", id)
    .where("factor_id", "=", factorId)
    .where("used_at", "is", null)
    .executeTakeFirst();
  if (!row) return "missing";
  return row.expires_at > now ? "open" : "expired";
}

/** True for only one of two concurrent calls. */
export async function spendChallenge(db: Database, id: string, at: string): Promise<boolean> {
  const challenge = db.updateTable("challenges").set({ used_at: at }).where("id", "=", id);
  const { numUpdatedRows } = await challenge.where("used_at", "is", null).executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function replaceRecoveryCodes(
  db: Database,
  staffId: string,
  codeHashes: readonly string[],
  at: string,
): Promise<void> {
  await deleteRecoveryCodes(db, staffId);
  const rows = codeHashes.map((codeHash) => ({ staff_id: staffId, code_hash: codeHash, created_at: at }));
  await db.insertInto("recovery_codes").values(rows).execute();
}

export async function countRecoveryCodes(db: Database, staffId: string): Promise<number> {
  const codes = db.selectFrom("recovery_codes").select((row) => row.fn.countAll<number>().as("left"));
  const unused = codes.where("staff_id", "=", staffId).where("used_at", "is", null);
  return Number((await unused.executeTakeFirstOrThrow()).left);
}

/** True for only one of two concurrent calls, and only if the member has the code. */
export async function spendRecoveryCode(db: Database, staffId: string, codeHash: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("recovery_codes")
    .set({ used_at: at })
    .where("staff_id", "=", staffId)
    .where("code_hash", "=", codeHash)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteRecoveryCodes(db: Database, staffId: string): Promise<void> {
  await db.deleteFrom("recovery_codes").where("staff_id", "=", staffId).execute();
}

export type Passkey = Selectable<PasskeyTable>;

export async function listPasskeys(db: Database, staffId: string): Promise<Passkey[]> {
  const passkeys = db.selectFrom("passkeys").selectAll().where("staff_id", "=", staffId);
  return passkeys.orderBy("created_at").orderBy("id").execute();
}

export async function findPasskey(db: Database, credentialId: string): Promise<Passkey | undefined> {
  return db.selectFrom("passkeys").selectAll().where("credential_id", "=", credentialId).executeTakeFirst();
}

/** Returns false if the credential already exists. */
export async function insertPasskey(db: Database, passkey: Insertable<PasskeyTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("passkeys")
    .values(passkey)
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** False if the passkey is gone or its signature count didn't rise, as in the second of two concurrent calls. */
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

/** Uses up a challenge of this purpose and member (null at sign-in). True for only one of two concurrent calls. */
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
