import type { Database } from "../../database/database.ts";

export type EventOutcome = "handled" | "unknown-type" | "not-ours" | "no-order";

interface ReceivedEvent {
  id: string;
  type: string;
  outcome: EventOutcome;
  orderId: string | null;
  facts: string;
  /** ISO-8601 UTC. */
  at: string;
}

export async function findEventOutcome(db: Database, id: string): Promise<EventOutcome | null> {
  const row = await db.selectFrom("stripe_events").select("outcome").where("id", "=", id).executeTakeFirst();
  return (row?.outcome as EventOutcome | undefined) ?? null;
}

/** Stores an event with its outcome. If it was received before, updates the outcome and counts the delivery. */
export async function saveEvent(db: Database, { id, type, outcome, orderId, facts, at }: ReceivedEvent): Promise<void> {
  await db
    .insertInto("stripe_events")
    .values({ id, type, outcome, order_id: orderId, facts, received_at: at, deliveries: 1 })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet((row) => ({ outcome, order_id: orderId, deliveries: row("stripe_events.deliveries", "+", 1) })),
    )
    .execute();
}

export async function countDelivery(db: Database, id: string): Promise<void> {
  await db
    .updateTable("stripe_events")
    .set((row) => ({ deliveries: row("deliveries", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Deletes events first received before `time` (ISO-8601 UTC). */
export async function deleteEventsBefore(db: Database, time: string): Promise<void> {
  await db.deleteFrom("stripe_events").where("received_at", "<", time).execute();
}
