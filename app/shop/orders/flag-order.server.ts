import type { Database } from "../../database/database.ts";
import { notifyOfAttention, type OrderMailDeps } from "./notify-of-order.server.ts";
import { insertOrderEvent, type OrderEventSource } from "./order-event.store.server.ts";
import type { Attention } from "./order-states.ts";
import { indexOrders } from "./order-words.store.server.ts";
import { updateOrder } from "./order.store.server.ts";
import type { Order } from "./order.ts";

/** Marks an order that a person has to look into, and notifies the team. Nothing clears the mark by itself. */
export async function flagOrder(
  db: Database,
  deps: OrderMailDeps,
  order: Order,
  attention: Attention,
  source: OrderEventSource,
): Promise<Order> {
  if (order.attention === attention) return order;
  const at = deps.now().toISOString();
  await updateOrder(db, order, { attention, updated_at: at });
  await indexOrders(db, [order.id]);
  await insertOrderEvent(db, { id: deps.randomId(), order, at, source, to: order.state, details: attention });
  deps.log.error({ order: order.id, attention, cause: source }, "order needs a person");
  const flagged = { ...order, attention };
  await notifyOfAttention(db, deps, flagged, attention);
  return flagged;
}
