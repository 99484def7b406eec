import { sql } from "kysely";
import type { Database } from "../database/database.ts";

interface OutboxFigures {
  waiting: number;
  failed: number;
  /** When the oldest waiting email was first due, ISO-8601 UTC, possibly in the future; null if none is waiting. */
  oldest: string | null;
}

/** Reads a row of the site's most important table. Returns whether there is one. */
export async function hasSurveys(db: Database): Promise<boolean> {
  return (await db.selectFrom("creator_surveys").select("id").limit(1).executeTakeFirst()) !== undefined;
}

export async function outboxFigures(db: Database): Promise<OutboxFigures> {
  const rows = await db
    .selectFrom("outbox")
    .select(["state", (row) => row.fn.countAll<number>().as("count"), (row) => row.fn.min("created_at").as("oldest")])
    .where("state", "in", ["waiting", "failed"])
    .groupBy("state")
    .execute();
  const of = (state: string) => rows.find((row) => row.state === state);
  return {
    waiting: Number(of("waiting")?.count ?? 0),
    failed: Number(of("failed")?.count ?? 0),
    oldest: of("waiting")?.oldest ?? null,
  };
}

/**
 * Counts the orders that were paid in a period (ISO-8601 UTC), and the events that came from Stripe in it and after it.
 */
export async function paymentsAndEvents(
  db: Database,
  since: string,
  until: string,
): Promise<{ paid: number; events: number }> {
  const paid = await db
    .selectFrom("order_events")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("to_state", "=", "paid")
    .where("happened_at", ">=", since)
    .where("happened_at", "<", until)
    .executeTakeFirstOrThrow();
  const events = await db
    .selectFrom("stripe_events")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("received_at", ">=", since)
    .executeTakeFirstOrThrow();
  return { paid: Number(paid.count), events: Number(events.count) };
}

export async function countRecords(db: Database): Promise<{ record: string; state: string; count: number }[]> {
  const { rows } = await sql<{ record: string; state: string; count: number }>`
    select 'survey' as record, case when completed_at is null then 'draft' else 'sent' end as state, count(*) as count from creator_surveys group by 2
    union all select 'message', 'kept', count(*) from contact_messages
    union all select 'order', state, count(*) from orders group by state
    union all select 'mail', state, count(*) from outbox group by state`.execute(db);
  return rows;
}
