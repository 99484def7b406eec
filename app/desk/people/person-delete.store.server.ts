import type { Database } from "../../database/database.ts";

/** Ids in one statement: SQLite takes 32,766 values. */
const AT_ONCE = 500;

/** Deletes surveys; their state, notes and search words go with them by triggers (migrations/0008). */
export async function deleteSurveys(db: Database, ids: readonly string[]): Promise<void> {
  for (const some of inParts(ids)) await db.deleteFrom("creator_surveys").where("id", "in", some).execute();
}

export async function deleteMessages(db: Database, ids: readonly string[]): Promise<void> {
  for (const some of inParts(ids)) await db.deleteFrom("contact_messages").where("id", "in", some).execute();
}

export async function deleteMails(db: Database, ids: readonly string[]): Promise<void> {
  for (const some of inParts(ids)) await db.deleteFrom("outbox").where("id", "in", some).execute();
}

/** Takes the person off orders. What was sold, for how much, and the payment's number stay for the accounts. */
export async function blankOrders(db: Database, ids: readonly string[], at: string): Promise<void> {
  for (const some of inParts(ids)) {
    await db
      .updateTable("orders")
      .set({ email: null, shipping: null, tracking: null, stripe_session_url: null, updated_at: at })
      .where("id", "in", some)
      .execute();
  }
}

function inParts(ids: readonly string[]): string[][] {
  const parts: string[][] = [];
  for (let start = 0; start < ids.length; start += AT_ONCE) parts.push(ids.slice(start, start + AT_ONCE));
  return parts;
}
