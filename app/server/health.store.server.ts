import { sql } from "kysely";
import type { Database } from "../database/database.ts";

/** Reads a row of the site's most important table. */
export async function hasSurveys(db: Database): Promise<boolean> {
  return (await db.selectFrom("creator_surveys").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** How many seconds the oldest waiting email is overdue, and how many emails failed for good. */
export async function outboxFigures(db: Database, now: Date): Promise<{ oldestSeconds: number; failed: number }> {
  const { oldest, failed } = await db
    .selectFrom("outbox")
    .select((row) => [
      row.fn.min<string | null>("created_at").filterWhere("state", "=", "waiting").as("oldest"),
      row.fn.countAll<number>().filterWhere("state", "=", "failed").as("failed"),
    ])
    .where("state", "in", ["waiting", "failed"])
    .executeTakeFirstOrThrow();
  const seconds = oldest === null ? 0 : (now.getTime() - Date.parse(oldest)) / 1000;
  return { oldestSeconds: Math.max(0, Math.round(seconds)), failed: Number(failed) };
}

/** Whether orders were paid in a period (ISO-8601 UTC), and no event has come from Stripe since it began. */
export async function areEventsMissing(db: Database, since: string, until: string): Promise<boolean> {
  const orders = db.selectFrom("order_events").select("id").where("to_state", "=", "paid");
  const paid = orders.where("happened_at", ">=", since).where("happened_at", "<", until).limit(1);
  if (!(await paid.executeTakeFirst())) return false;
  const events = db.selectFrom("stripe_events").select("id").where("received_at", ">=", since).limit(1);
  return (await events.executeTakeFirst()) === undefined;
}

export async function countRecords(db: Database): Promise<{ record: string; state: string; count: number }[]> {
  const { rows } = await sql<{ record: string; state: string; count: number }>`
    select 'survey' as record, case when completed_at is null then 'draft' else 'sent' end as state, count(*) as count from creator_surveys group by 2
    union all select 'message', 'kept', count(*) from contact_messages
    union all select 'order', state, count(*) from orders group by state
    union all select 'mail', state, count(*) from outbox group by state`.execute(db);
  return rows;
}
