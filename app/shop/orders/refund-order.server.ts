import type { Database } from "../../database/database.ts";
import { inReadCommitted } from "../../database/in-transaction.server.ts";
import type { OrderDeps } from "../checkout/finish-checkout.server.ts";
import { restockLines } from "../checkout/hold-lines.server.ts";
import { recordRefund, moveOrder, paymentColumns } from "../checkout/settle-order.server.ts";
import { type Dispute, standOf, withDispute } from "./dispute.ts";
import { writeJournal } from "./journal/write-journal.server.ts";
import { flagOrder, notifyOfRefund, type SettleDeps, type OrderMailDeps } from "./notify-of-order.server.ts";
import {
  findOrder,
  lockOrder,
  insertOrderEvent,
  mustLockOrder,
  updateOrder,
  indexOrders,
} from "./order.store.server.ts";
import { nextCheck, type Order } from "./order.ts";
import { unitsToSend } from "./parcel.ts";
import { type SessionFacts, triggerOf } from "./payments.ts";
import { planRefund, type RefundRefusal, type RefundRequest } from "./plan-refund.ts";
import { type Refund, applyFacts, findRefund, isLive, type RefundFacts, withRefund } from "./refund.ts";

/** `by`: the member's id. */
export type RefundDeps = OrderDeps & { by: string };

/**
 * Writes down a refund that a member asks for, or returns why not. Nothing is refunded before `sendRefund`, which the
 * sweeper repeats until Stripe has answered. Needs a transaction. `expected`: cents that the member confirmed.
 */
export async function requestRefund(
  db: Database,
  deps: Omit<RefundDeps, "db" | "payments">,
  orderId: string,
  request: RefundRequest,
  expected: number,
): Promise<Refund | RefundRefusal> {
  const order = await lockOrder(db, { id: orderId });
  if (!order) return "changed";
  const plan = planRefund(order, request);
  if (typeof plan === "string") return plan;
  if (plan.cents !== expected) return "changed";
  const at = deps.now().toISOString();
  const refund: Refund = {
    ...plan,
    id: deps.randomId(),
    stripeId: null,
    state: "sending",
    restocked: null,
    isReturn: request.isReturn ?? false,
    reason: request.reason,
    note: request.note,
    at,
    by: deps.by,
    changedAt: at,
    problem: null,
  };
  await saveRefund(db, { ...deps, source: "desk" }, order, refund);
  return refund;
}

/**
 * Asks Stripe for a refund that was written down, and keeps the answer. Without an answer, nothing changes. The
 * refund's id is the idempotency key, so asking again makes no second refund.
 */
export async function sendRefund(
  { db: database, payments, ...deps }: OrderDeps,
  orderId: string,
  refundId: string,
  source: "desk" | "sweeper",
): Promise<void> {
  const order = await findOrder(database, { id: orderId });
  const refund = order?.refunds.find(({ id, state }) => id === refundId && state === "sending");
  if (!payments || !refund || !order?.paymentIntent) return;
  const { cents, reason } = refund;
  const request = { orderId, refundId, paymentIntent: order.paymentIntent, cents, reason: reason ?? "" };
  const answer = await payments.createRefund(request).catch((error: unknown) => {
    deps.log.error({ err: error, order: orderId, refund: refundId }, "Stripe did not confirm a refund");
    return null;
  });
  if (!answer) return;
  const settle = { ...deps, source };
  await inReadCommitted(database, async (db) => {
    if (answer.kind === "refused") return refuseRefund(db, settle, orderId, refundId, answer.problem);
    const present = await lockOrder(db, { id: orderId });
    if (!present) return;
    const settled = await settleRefund(db, settle, present, answer.facts);
    await recordRefund(db, settle, settled, answer.refundedCents ?? 0);
  });
}

/** Milliseconds within which the site must learn of a refund made at Stripe for the shopper to be emailed about it. */
const NEWS = 2 * 24 * 3_600_000;

/**
 * Keeps a refund as Stripe reports it. Webhook, desk and sweeper all call it, in any order and any number of times. The
 * first time that Stripe has it, its units go back into stock; once it has succeeded, the shopper gets an email; if it
 * failed, a person has to look into the order. What went back into stock stays there: the team has it. Needs a
 * transaction that has locked the order.
 */
export async function settleRefund(db: Database, deps: SettleDeps, order: Order, facts: RefundFacts): Promise<Order> {
  // A refund can be reported before its payment, with no shopper known yet. The sweeper reads it later, see order.ts.
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
async function refuseRefund(
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
async function saveRefund(db: Database, deps: SettleDeps, order: Order, refund: Refund): Promise<Order> {
  const { source } = deps;
  const now = deps.now();
  const at = now.toISOString();
  const refunds = withRefund(order.refunds, refund);
  // Only Stripe's answer to a request gives the total refunded; otherwise the sweeper reads it.
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

/** What is refunded isn't sent anymore; if the refund fails, it is to be sent again. */
function shippedAt(order: Order, refunds: Order["refunds"], at: string): string | null {
  // Its parcels were erased with the shopper's data.
  if (order.shippedAt !== null && unitsToSend(order).length > 0) return order.shippedAt;
  return unitsToSend({ ...order, refunds }).length === 0 ? (order.shippedAt ?? at) : null;
}

const MARKS = { open: "disputed", won: "dispute-won", lost: "dispute-lost", reviewed: null } as const;

/**
 * Keeps a dispute as Stripe reports it, in any order and any number of times. A person has to look into the order when
 * an answer is needed, and when it has ended. Needs a transaction that has locked the order.
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

/** Null if Stripe doesn't answer, or if there is no finished payment in the order's currency. */
export async function readPayment(deps: OrderDeps, orderId: string): Promise<SessionFacts | null> {
  const order = await findOrder(deps.db, { id: orderId });
  if (!order?.sessionId || !deps.payments) return null;
  const facts = await deps.payments.readSession(order.sessionId).catch((error: unknown) => {
    deps.log.warn({ err: error, order: orderId }, "Stripe could not be asked about an order");
    return null;
  });
  const isPaid = facts !== null && triggerOf(facts, order, deps.now()) === "paid";
  return isPaid && facts.currency === order.currency ? facts : null;
}

/**
 * Resolves a payment that doesn't match its order. It counts as paid; or, if `payment` is null, the order is canceled
 * because the payment was refunded at Stripe, and its items are not offered back to the cart. Needs a transaction.
 * Returns false if the order is no longer marked.
 */
export async function settleAmount(
  db: Database,
  deps: OrderMailDeps,
  orderId: string,
  payment: SessionFacts | null,
): Promise<boolean> {
  const settle = { ...deps, source: "desk" } as const;
  const order = await lockOrder(db, { id: orderId });
  if (order?.attention !== "amount-differs") return false;
  const at = deps.now().toISOString();
  const closed = payment === null ? { cart_restored_at: order.cartRestoredAt ?? at } : {};
  await updateOrder(db, order, { attention: null, updated_at: at, ...closed });
  if (payment === null) {
    await moveOrder(db, settle, order, "closed");
  } else {
    const moved = await moveOrder(db, settle, order, "paid", paymentColumns(order, payment));
    await recordRefund(db, settle, moved, payment.refundedCents ?? 0);
  }
  await indexOrders(db, [orderId]);
  return true;
}
