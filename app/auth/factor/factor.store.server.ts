import type { Selectable } from "kysely";
import type { Database } from "../../database/database.ts";
import type { FactorTable } from "../../database/schema/auth.ts";
import { hasFactorSql } from "../members/staff-row.server.ts";
import type { Factor } from "./factor.ts";

export interface FactorWithSecret extends Factor {
  encryptedSecret: string;
}

/** Returns a member's factors, oldest first. */
export async function listFactors(db: Database, staffId: string): Promise<FactorWithSecret[]> {
  const rows = await db
    .selectFrom("factors")
    .selectAll()
    .where("staff_id", "=", staffId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(toFactor);
}

/** Returns a member's factor, or null for a factor of another member. */
export async function findFactor(db: Database, staffId: string, id: string): Promise<FactorWithSecret | null> {
  const row = await db
    .selectFrom("factors")
    .selectAll()
    .where("id", "=", id)
    .where("staff_id", "=", staffId)
    .executeTakeFirst();
  return row ? toFactor(row) : null;
}

/** Whether the member has an authenticator app or a passkey. */
export async function hasVerifiedFactor(db: Database, staffId: string): Promise<boolean> {
  const row = await db
    .selectFrom("staff")
    .select("id")
    .where("id", "=", staffId)
    .where(hasFactorSql("staff.id"))
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertFactor(
  db: Database,
  factor: { id: string; staffId: string; friendlyName: string; encryptedSecret: string; createdAt: string },
): Promise<void> {
  await db
    .insertInto("factors")
    .values({
      id: factor.id,
      staff_id: factor.staffId,
      factor_type: "totp",
      friendly_name: factor.friendlyName,
      sealed_secret: factor.encryptedSecret,
      status: "unverified",
      created_at: factor.createdAt,
      updated_at: factor.createdAt,
    })
    .execute();
}

/**
 * Uses up the codes of a time step and of all earlier ones. Returns whether this step was unused: true for only one of
 * two concurrent calls.
 */
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

export async function deleteFactors(db: Database, staffId: string): Promise<void> {
  await db.deleteFrom("factors").where("staff_id", "=", staffId).execute();
}

/** Deletes factors that were enrolled before `time` and never verified. */
export async function deleteUnverifiedBefore(db: Database, time: string): Promise<void> {
  await db.deleteFrom("factors").where("status", "=", "unverified").where("created_at", "<", time).execute();
}

/** Deletes a member's unverified factors of this name. */
export async function deleteUnverifiedOf(db: Database, staffId: string, friendlyName: string): Promise<void> {
  await db
    .deleteFrom("factors")
    .where("staff_id", "=", staffId)
    .where("status", "=", "unverified")
    .where("friendly_name", "=", friendlyName)
    .execute();
}

function toFactor(row: Selectable<FactorTable>): FactorWithSecret {
  return {
    id: row.id,
    factorType: row.factor_type,
    friendlyName: row.friendly_name,
    encryptedSecret: row.sealed_secret,
    status: row.status,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    lastChallengedAt: row.last_challenged_at,
  };
}

export async function insertChallenge(
  db: Database,
  challenge: { id: string; factorId: string; createdAt: string; expiresAt: string },
): Promise<void> {
  const { id, factorId, createdAt, expiresAt } = challenge;
  await db
    .insertInto("challenges")
    .values({ id, factor_id: factorId, created_at: createdAt, expires_at: expiresAt })
    .execute();
  await db.updateTable("factors").set({ last_challenged_at: createdAt }).where("id", "=", factorId).execute();
}

/** Deletes all but the newest `kept` challenges of a factor. */
export async function deleteOldestChallenges(db: Database, factorId: string, kept: number): Promise<void> {
  const newest = db
    .selectFrom("challenges")
    .select("id")
    .where("factor_id", "=", factorId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(kept);
  await db.deleteFrom("challenges").where("factor_id", "=", factorId).where("id", "not in", newest).execute();
}

type ChallengeState = "open" | "expired" | "missing";

/** Returns the status of a factor's challenge; a used one counts as missing. */
export async function stateOfChallenge(
  db: Database,
  id: string,
  factorId: string,
  now: string,
): Promise<ChallengeState> {
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

/** Uses a challenge up. Returns true for only one of two concurrent calls. */
export async function spendChallenge(db: Database, id: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("challenges")
    .set({ used_at: at })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteChallengesBefore(db: Database, time: string): Promise<void> {
  await db.deleteFrom("challenges").where("expires_at", "<", time).execute();
}

/** Replaces a member's recovery codes. */
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

/** Counts a member's unused recovery codes. */
export async function countRecoveryCodes(db: Database, staffId: string): Promise<number> {
  const { left } = await db
    .selectFrom("recovery_codes")
    .select((row) => row.fn.countAll<number>().as("left"))
    .where("staff_id", "=", staffId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** Uses up a code. Returns whether the member has it and it was unused: true for only one of two concurrent calls. */
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

/** Deletes codes that were used before `time` (ISO-8601 UTC). */
export async function deleteCodesUsedBefore(db: Database, time: string): Promise<void> {
  await db.deleteFrom("recovery_codes").where("used_at", "<", time).execute();
}
