import type { Database } from "../database/connect.server.ts";

/** The pending orders of a cart that have a payment page, the newest first, five at most. */
export async function listUnfinished(db: Database, cartId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("orders")
    .select("id")
    .where("cart_id", "=", cartId)
    .where("state", "=", "pending")
    .where("stripe_session_id", "is not", null)
    .orderBy("created_at", "desc")
    .limit(5)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The orders whose time to be asked about has come. They are due again at
 * `nextTime`, so that two processes that look at once share them.
 *
 * @param time ISO-8601 UTC
 */
export async function claimDue(db: Database, time: string, nextTime: string, most: number): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const rows = await unsettled(trx).where("check_after", "<=", time).orderBy("check_after").limit(most).execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await trx.updateTable("orders").set({ check_after: nextTime }).where("id", "in", ids).execute();
    return ids;
  });
}

/** The orders of which something may still be learned from Stripe, due or not. */
export async function listUnsettled(db: Database): Promise<string[]> {
  const rows = await unsettled(db).orderBy("created_at").execute();
  return rows.map(({ id }) => id);
}

/** A pending order that a person looks into is left alone; of a paid one, refunds are noted all the same. */
function unsettled(db: Database) {
  return db
    .selectFrom("orders")
    .select("id")
    .where((where) => where.or([where("state", "=", "paid"), where.and([where("state", "=", "pending"), where("attention", "is", null)])]));
}
