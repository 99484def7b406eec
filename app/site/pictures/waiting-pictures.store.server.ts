import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import type { Fault } from "./picture-file.ts";

export interface PictureClaim {
  /** Random, new for each claim. */
  token: string;
  /** ISO-8601 UTC. After this, another process may claim the picture unless the claim was renewed. */
  until: string;
}

/** Whether an unclaimed picture is waiting. Takes no lock, so it is cheap to poll. */
export async function hasWaiting(db: Database, time: string): Promise<boolean> {
  return (await unclaimed(db, time).limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Claims the picture that has waited longest. Pictures of members who uploaded one that was too hard come last. Two
 * processes never hold the same picture.
 */
export async function claimWaiting(
  db: Database,
  time: string,
  claim: PictureClaim,
): Promise<{ id: string; attempts: number } | null> {
  return inTransaction(
    db,
    async (trx) => {
      const found = await unclaimed(trx, time)
        .orderBy(
          sql`case when created_by in (select created_by from pictures where reason = 'too-hard') then 1 else 0 end`,
        )
        .orderBy("changed_at")
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!found) return null;
      const claimed = await trx
        .updateTable("pictures")
        .set((row) => ({ claim: claim.token, claimed_until: claim.until, attempts: row("attempts", "+", 1) }))
        .where("id", "=", found.id)
        .where((row) => row.or([row("claimed_until", "is", null), row("claimed_until", "<=", time)]))
        .returning(["id", "attempts"])
        .executeTakeFirst();
      return claimed ?? null;
    },
    "read committed",
  );
}

export async function renewPictureClaim(db: Database, id: string, { token, until }: PictureClaim): Promise<void> {
  const own = db.updateTable("pictures").where("id", "=", id).where("claim", "=", token);
  await own.set({ claimed_until: until }).execute();
}

function unclaimed(db: Database, time: string) {
  return db
    .selectFrom("pictures")
    .select("id")
    .where("state", "=", "waiting")
    .where((row) => row.or([row("claimed_until", "is", null), row("claimed_until", "<=", time)]));
}

type Made = { state: "ready"; width: number; height: number } | { state: "failed"; reason: Fault };

/**
 * Ends a claim with what became of the picture. It leaves the stamp, because this doesn't conflict with a member who
 * describes the picture meanwhile. Returns false if the claim was lost.
 */
export async function endClaim(db: Database, id: string, token: string, made: Made, at: string): Promise<boolean> {
  const result = await db
    .updateTable("pictures")
    .set({ ...made, changed_at: at, claim: null, claimed_until: null })
    .where("id", "=", id)
    .where("claim", "=", token)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}
