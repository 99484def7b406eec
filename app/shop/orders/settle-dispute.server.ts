import type { Database } from "../../database/database.ts";
import type { SettleDeps } from "../checkout/settle-order.server.ts";
import { type Dispute, standOf, withDispute } from "./dispute.ts";
import { flagOrder } from "./flag-order.server.ts";
import { keepJournal } from "./keep-journal.server.ts";
import { insertOrderEvent, type OrderEventSource } from "./order-event.store.server.ts";
import type { Attention } from "./order-states.ts";
import { updateOrder } from "./order.store.server.ts";
import type { Order } from "./order.ts";

/**
 * Keeps a dispute as Stripe reports it, any number of times and in any order. A person has to look into the order when
 * an answer is needed, and when it has ended.
 *
 * @param db a transaction
 * @param order locked
 * @returns the order as it is now
 */
export async function settleDispute(
  db: Database,
  deps: SettleDeps,
  order: Order,
  dispute: Dispute,
  source: OrderEventSource,
): Promise<Order> {
  const disputes = withDispute(order.disputes, dispute);
  if (!disputes) return order;
  const at = deps.now().toISOString();
  await updateOrder(db, order, { disputes: JSON.stringify(disputes), updated_at: at });
  const kept = { ...order, disputes };
  await keepJournal(db, kept, at);
  const before = order.disputes.find(({ id }) => id === dispute.id);
  const stand = standOf(dispute);
  if (before && standOf(before) === stand) return kept;
  const marks = { open: "disputed", won: "dispute-won", lost: "dispute-lost", reviewed: null } as const;
  const mark: Attention | null = marks[stand];
  if (mark !== null) return flagOrder(db, deps, kept, mark, source);
  const details = "dispute-reviewed";
  await insertOrderEvent(db, { id: deps.randomId(), order, at, source, to: order.state, details });
  return kept;
}
