import type { Database } from "../../database/database.ts";
import type { ResetRequest } from "./reset-request.ts";

/** Finds the request to reset a member's account. */
export async function findResetRequest(db: Database, staffId: string): Promise<ResetRequest | null> {
  const row = await db.selectFrom("reset_requests").selectAll().where("staff_id", "=", staffId).executeTakeFirst();
  if (!row) return null;
  return { staffId, askedBy: row.asked_by, factors: row.factors === 1, askedAt: row.asked_at };
}

/** Stores a request in place of the member's older one. */
export async function putResetRequest(db: Database, request: ResetRequest): Promise<void> {
  const asked = { asked_by: request.askedBy, factors: request.factors ? 1 : 0, asked_at: request.askedAt };
  await db
    .insertInto("reset_requests")
    .values({ staff_id: request.staffId, ...asked })
    .onConflict((conflict) => conflict.column("staff_id").doUpdateSet(asked))
    .execute();
}

/** Deletes the request to reset a member's account. Returns whether there was one. */
export async function deleteResetRequest(db: Database, staffId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("reset_requests").where("staff_id", "=", staffId).executeTakeFirst();
  return numDeletedRows > 0n;
}
