import type { Database } from "../database/database.ts";
import type { OrderState } from "./order-states.ts";

/** Who brought news of an order. */
export type OrderEventSource = "checkout" | "webhook" | "success-page" | "cancel-page" | "restore" | "sweeper";

export interface OrderEvent {
  id: string;
  orderId: string;
  /** ISO-8601 UTC. */
  at: string;
  cause: OrderEventSource;
  from: OrderState | null;
  to: OrderState;
  details: string | null;
}

/** Adds a line to an order's history. */
export async function insertOrderEvent(
  db: Database,
  { id, orderId, at, cause, from, to, details }: OrderEvent,
): Promise<void> {
  await db
    .insertInto("order_events")
    .values({ id, order_id: orderId, happened_at: at, cause, from_state: from, to_state: to, details })
    .execute();
}
