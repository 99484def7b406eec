import type { Database } from "../../database/database.ts";

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
