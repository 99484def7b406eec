import type { Database } from "../../database/database.ts";

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
