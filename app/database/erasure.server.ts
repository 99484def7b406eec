import type { Database } from "./database.ts";

/**
 * To be called in the transaction that deletes what somebody wrote: soon after it the bytes are erased from the
 * database's files too (docs/decisions/0057).
 */
export async function askErasure(db: Database, now: Date): Promise<void> {
  await db
    .insertInto("erasures")
    .values({ asked_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** When an erasure was asked for last; null where none is wanted. */
export async function erasureAsked(db: Database): Promise<string | null> {
  const row = await db
    .selectFrom("erasures")
    .select("asked_at")
    .orderBy("asked_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.asked_at ?? null;
}

/** Everything that was deleted up to then is erased. */
export async function erasureDone(db: Database, asked: string): Promise<void> {
  await db.deleteFrom("erasures").where("asked_at", "<=", asked).execute();
}
