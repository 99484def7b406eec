import type { Database } from "../../database/database.ts";
import { restockLines } from "../checkout/hold-lines.server.ts";
import { type Dispute, standOf, withDispute } from "./dispute.ts";
import { writeJournal } from "./journal/write-journal.server.ts";
import { flagOrder, notifyOfRefund, type SettleDeps } from "./notify-of-order.server.ts";
import { insertOrderEvent, lockOrder, mustLockOrder, updateOrder, indexOrders } from "./order.store.server.ts";
import { nextCheck, type Order } from "./order.ts";
import { unitsToSend } from "./parcel.ts";
import { applyFacts, findRefund, isLive, type Refund, type RefundFacts, withRefund } from "./refund.ts";

/** Milliseconds within which the site must learn of a refund made at Stripe for the shopper to be emailed about it. */
const NEWS = 2 * 24 * 3_600_000;

/**
 * Keeps a refund as Stripe reports it. Webhook, desk and sweeper all call it, in any order and any number of times. The
 * first time that Stripe has it, its units go back into stock; once it has succeeded, the shopper gets an email; if it
 * failed, a person has to look into the order. What went back into stock stays there: the team has it.
 *
 * @param db a transaction
 * @param order locked
 * @returns the order as it is now
 */
export async function settleRefund(db: Database, deps: SettleDeps, order: Order, facts: RefundFacts): Promise<Order> {
  // Told before the payment, its shopper is not known yet. The sweeper reads it later, see order.ts.
  if (order.state !== "paid" && order.state !== "refunded") return order;
  const before = findRefund(order.refunds, facts);
  const now = deps.now();
  const at = now.toISOString();
  const refund = applyFacts(before, facts, at);
  if (refund === before) return order;
  const isDue = isLive(refund) && refund.restock && refund.restocked === null;
  const { restocked, refunds } = isDue
    ? await restockLines(db, deps.randomId, order, refund.units, at)
    : { restocked: refund.restocked, refunds: order.refunds };
  const kept = await saveRefund(db, deps, { ...order, refunds }, { ...refund, restocked });
  const isNews = before !== null || Date.parse(facts.at) > now.getTime() - NEWS;
  if (refund.state === "succeeded" && isNews) await notifyOfRefund(db, deps, kept, refund);
  const failed = refund.state === "failed" || refund.state === "canceled";
  return failed && before !== null ? flagOrder(db, deps, kept, "refund-failed") : kept;
}

/** Marks a refund as refused by Stripe, unless Stripe has it after all. */
export async function refuseRefund(
  db: Database,
  deps: SettleDeps,
  orderId: string,
  refundId: string,
  problem: string,
): Promise<void> {
  const order = await lockOrder(db, { id: orderId });
  const refund = order?.refunds.find(({ id, state }) => id === refundId && state === "sending");
  if (!order || !refund) return;
  const changedAt = deps.now().toISOString();
  await saveRefund(db, deps, order, { ...refund, state: "refused", problem, changedAt });
}

/** Writes a new or changed refund, and a line of the order's history. Returns the order as it is now. */
export async function saveRefund(db: Database, deps: SettleDeps, order: Order, refund: Refund): Promise<Order> {
  const { source } = deps;
  const now = deps.now();
  const at = now.toISOString();
  const refunds = withRefund(order.refunds, refund);
  // Only Stripe's answer to a request says what was refunded in all; else the sweeper reads it.
  const isTold = source === "desk" && isLive(refund);
  await updateOrder(db, order, {
    refunds: JSON.stringify(refunds),
    shipped_at: shippedAt(order, refunds, at),
    check_after: isTold ? nextCheck({ ...order, refunds }, now).toISOString() : at,
    updated_at: at,
  });
  await indexOrders(db, [order.id]);
  const details = refund.state === "failed" ? "refund-returned" : `refund-${refund.state}`;
  await insertOrderEvent(db, { id: deps.randomId(), order, at, source, to: order.state, details });
  deps.log.info({ order: order.id, refund: refund.id, state: refund.state, cause: source }, "refund changed");
  const kept = await mustLockOrder(db, order.id);
  await writeJournal(db, kept, at);
  return kept;
}

/** What is refunded isn't sent any more; if the refund fails, it is to be sent again. */
function shippedAt(order: Order, refunds: Order["refunds"], at: string): string | null {
  // Its parcels were erased with its person.
  if (order.shippedAt !== null && unitsToSend(order).length > 0) return order.shippedAt;
  return unitsToSend({ ...order, refunds }).length === 0 ? (order.shippedAt ?? at) : null;
}

const MARKS = { open: "disputed", won: "dispute-won", lost: "dispute-lost", reviewed: null } as const;

/**
 * Keeps a dispute as Stripe reports it, any number of times and in any order. A person has to look into the order when
 * an answer is needed, and when it has ended.
 *
 * @param db a transaction
 * @param order locked
 * @returns the order as it is now
 */
export async function settleDispute(db: Database, deps: SettleDeps, order: Order, dispute: Dispute): Promise<Order> {
  const disputes = withDispute(order.disputes, dispute);
  if (!disputes) return order;
  const { source } = deps;
  const at = deps.now().toISOString();
  await updateOrder(db, order, { disputes: JSON.stringify(disputes), updated_at: at });
  const kept = { ...order, disputes };
  await writeJournal(db, kept, at);
  const before = order.disputes.find(({ id }) => id === dispute.id);
  const stand = standOf(dispute);
  if (before && standOf(before) === stand) return kept;
  const mark = MARKS[stand];
  if (mark !== null) return flagOrder(db, deps, kept, mark);
  const details = "dispute-reviewed";
  await insertOrderEvent(db, { id: deps.randomId(), order, at, source, to: order.state, details });
  return kept;
}
