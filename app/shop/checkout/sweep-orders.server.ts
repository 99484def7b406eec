import type { Database } from "../../database/database.ts";
import { inReadCommitted } from "../../database/in-transaction.server.ts";
import { flagOrder, type SettleDeps } from "../orders/notify-of-order.server.ts";
import { claimDue, listUnsettled } from "../orders/order-queries.store.server.ts";
import { happenedSincePaid, findOrder, lockOrder, updateOrder } from "../orders/order.store.server.ts";
import { mayGetSession, type Order, nextCheck } from "../orders/order.ts";
import type { Payments, SessionFacts } from "../orders/payments.ts";
import { sendRefund, settleDispute, settleRefund } from "../orders/refund-order.server.ts";
import type { RefundFacts } from "../orders/refund.ts";
import { cancelUnpayable } from "./begin-checkout.server.ts";
import type { OrderDeps } from "./finish-checkout.server.ts";
import { settleOrder, revertRefund } from "./settle-order.server.ts";

const AT_ONCE = 50;

/** Milliseconds until a claimed order is due again, in case the process ends before it is checked. */
const CLAIM = 60_000;

export interface SweepResult {
  /** Orders that the sweep handled, including failed ones. */
  checked: number;
  moved: number;
  failed: number;
}

/**
 * Checks pending orders and refunds of paid ones with Stripe, in case a webhook was lost. Several processes may sweep
 * at once. `all`: also orders that are not due yet.
 */
export async function sweepOrders(deps: OrderDeps, { all = false } = {}): Promise<SweepResult> {
  const result: SweepResult = { checked: 0, moved: 0, failed: 0 };
  const time = deps.now();
  const again = new Date(time.getTime() + CLAIM);
  const ids = all
    ? await listUnsettled(deps.db)
    : await claimDue(deps.db, time.toISOString(), again.toISOString(), AT_ONCE);
  for (const id of ids) await sweepOne(deps, id, result);
  return result;
}

async function sweepOne(deps: OrderDeps, id: string, result: SweepResult): Promise<void> {
  result.checked += 1;
  try {
    const before = await findOrder(deps.db, { id });
    if (before) await checkOrder(deps, before);
    const after = await findOrder(deps.db, { id });
    if (before?.state !== after?.state) result.moved += 1;
  } catch (error) {
    result.failed += 1;
    deps.log.warn({ err: error, order: id }, "order could not be checked");
  }
}

async function checkOrder(deps: OrderDeps, order: Order): Promise<void> {
  const settle = { ...deps, source: "sweeper" } as const;
  if (order.sessionId === null) {
    if (mayGetSession(order, deps.now())) return;
    // A payment page that was not stored was never shown to anyone, so nobody can pay on it.
    await cancelUnpayable(deps, order.id);
    return;
  }
  if (!deps.payments) return;
  const facts = await readOrEnd(deps.payments, order.sessionId, Date.parse(order.expiresAt) <= deps.now().getTime());
  const refunds = facts ? await readRefunds(deps.payments, order, facts) : [];
  const disputes =
    facts?.isDisputed && facts.paymentIntent !== null
      ? await deps.payments.listDisputes(facts.paymentIntent, deps.now())
      : [];
  await inReadCommitted(deps.db, async (db) => {
    const present = await lockOrder(db, { id: order.id });
    if (!present) return;
    let settled = facts ? await settleOrder(db, settle, order.id, facts) : await flagUnknown(db, settle, present);
    // If a webhook changed the order during the call, Stripe's response may be outdated.
    const isOutdated = moneyOf(present) !== moneyOf(order);
    const refunded = isOutdated ? null : (facts?.refundedCents ?? null);
    if (refunded !== null && refunded < settled.refundedCents)
      settled = await revertRefund(db, settle, settled, refunded);
    for (const refund of refunds) settled = await settleRefund(db, settle, settled, refund);
    for (const dispute of disputes.toReversed()) settled = await settleDispute(db, settle, settled, dispute);
    const checkAfter = isOutdated ? deps.now() : nextCheck(settled, deps.now());
    await updateOrder(db, settled, { check_after: checkAfter.toISOString() });
  });
  for (const { id, state } of order.refunds) if (state === "sending") await sendRefund(deps, order.id, id, "sweeper");
}

/** Marks an order that Stripe doesn't know: only once after it is paid, because no later check knows more. */
async function flagUnknown(db: Database, deps: SettleDeps, order: Order): Promise<Order> {
  if (await happenedSincePaid(db, order.id, "unknown-session")) return order;
  return flagOrder(db, deps, order, "unknown-session");
}

function moneyOf({ refundedCents, refunds }: Order): string {
  return JSON.stringify([refundedCents, refunds]);
}

/** Reads a payment's refunds, if there are any. One that we have yet to send may already have been made. */
async function readRefunds(payments: Payments, order: Order, facts: SessionFacts): Promise<RefundFacts[]> {
  const { paymentIntent, refundedCents } = facts;
  const hasNone = order.refunds.length === 0 && (refundedCents ?? 0) === 0;
  return paymentIntent === null || hasNone ? [] : (await payments.listRefunds(paymentIntent)).toReversed();
}

/** Reads a session and closes its page if it is due. Stripe closes it only later, and its units are held until then. */
async function readOrEnd(payments: Payments, sessionId: string, isDue: boolean): Promise<SessionFacts | null> {
  const facts = await payments.readSession(sessionId);
  return facts?.status === "open" && isDue ? payments.closeSession(sessionId) : facts;
}
