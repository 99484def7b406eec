import type { Database } from "../../database/database.ts";
import type { OrderState } from "./order-states.ts";

/** The part of the site that changed an order. */
export type OrderEventSource = "checkout" | "webhook" | "success-page" | "cancel-page" | "restore" | "sweeper" | "desk";

interface OrderEvent {
  id: string;
  /** The order as it was before; its state is null for a new one. */
  order: { id: string; state: OrderState | null };
  /** ISO-8601 UTC. */
  at: string;
  source: OrderEventSource;
  to: OrderState;
  details: string | null;
}

/** Whether an order had this in its history since it was paid. */
export async function happenedSincePaid(db: Database, orderId: string, details: string): Promise<boolean> {
  const found = await db
    .selectFrom("order_events")
    .select("id")
    .where("order_id", "=", orderId)
    .where("to_state", "in", ["paid", "refunded"])
    .where("details", "=", details)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Adds a line to an order's history. */
export async function insertOrderEvent(
  db: Database,
  { id, order, at, source, to, details }: OrderEvent,
): Promise<void> {
  await db
    .insertInto("order_events")
    .values({
      id,
      order_id: order.id,
      happened_at: at,
      cause: source,
      from_state: order.state,
      to_state: to,
      details,
    })
    .execute();
}
