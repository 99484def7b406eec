import type { Database } from "../../database/database.ts";
import { readRefunds } from "../../shop/orders/refund.ts";

/** Ids in one statement; SQLite allows 32,766 bound values. */
const AT_ONCE = 500;

/** Deletes surveys. Triggers delete their cases, notes and search index entries (migrations/0008). */
export async function deleteSurveys(db: Database, ids: readonly string[]): Promise<void> {
  for (const chunk of inChunks(ids)) await db.deleteFrom("creator_surveys").where("id", "in", chunk).execute();
}

export async function deleteMessages(db: Database, ids: readonly string[]): Promise<void> {
  for (const chunk of inChunks(ids)) await db.deleteFrom("contact_messages").where("id", "in", chunk).execute();
}

export async function deleteSpam(db: Database, ids: readonly string[]): Promise<void> {
  for (const chunk of inChunks(ids)) await db.deleteFrom("spam_messages").where("id", "in", chunk).execute();
}

export async function deleteAlerts(db: Database, ids: readonly string[]): Promise<void> {
  for (const chunk of inChunks(ids)) await db.deleteFrom("stock_alerts").where("id", "in", chunk).execute();
}

export async function deleteMails(db: Database, ids: readonly string[]): Promise<void> {
  for (const chunk of inChunks(ids)) await db.deleteFrom("outbox").where("id", "in", chunk).execute();
}

/** Removes personal data from orders. Items, amounts and the payment's id stay for accounting. */
export async function redactOrders(db: Database, ids: readonly string[], at: string): Promise<void> {
  for (const chunk of inChunks(ids)) {
    await db
      .updateTable("orders")
      .set({ email: null, shipping: null, parcels: null, stripe_session_url: null, updated_at: at })
      .where("id", "in", chunk)
      .execute();
    await redactNotes(db, chunk);
  }
}

/** Removes the team's notes from refunds, which may name the person. The refunds stay. */
async function redactNotes(db: Database, ids: readonly string[]): Promise<void> {
  const rows = await db
    .selectFrom("orders")
    .select(["id", "refunds"])
    .where("id", "in", ids)
    .where("refunds", "is not", null)
    .execute();
  for (const row of rows) {
    const refunds = JSON.stringify(readRefunds(row.refunds).map((refund) => Object.assign(refund, { note: null })));
    await db.updateTable("orders").set({ refunds }).where("id", "=", row.id).execute();
  }
}

function inChunks(ids: readonly string[]): string[][] {
  const chunks: string[][] = [];
  for (let start = 0; start < ids.length; start += AT_ONCE) chunks.push(ids.slice(start, start + AT_ONCE));
  return chunks;
}
