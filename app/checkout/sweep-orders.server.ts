import { inTransaction } from "../database/in-transaction.server.ts";
import { giveUp } from "./begin-checkout.server.ts";
import type { OrderDeps } from "./cancel-order.server.ts";
import { claimDue, listUnsettled } from "./order-list.store.server.ts";
import { findOrder, lockOrder, updateOrder } from "./order.store.server.ts";
import { mayGetSession, nextCheck, type Order } from "./order.ts";
import type { Payments, SessionFacts } from "./payments.ts";
import { flagOrder, settleOrder, takeRefundBack } from "./settle-order.server.ts";

/** The most orders to claim in one sweep. */
const AT_ONCE = 50;

/** Milliseconds until a claimed order is due again, in case the process ends before it is checked. */
const CLAIM = 60_000;

export interface SweepResult {
  /** Orders that the sweep handled, including failed ones. */
  checked: number;
  /** How many of them moved to another state. */
  moved: number;
  /** How many could not be checked now. */
  failed: number;
}

/**
 * Checks pending orders and refunds of paid ones with Stripe, in case a webhook was lost. Several processes may sweep
 * concurrently.
 *
 * @param all also orders that are not due yet
 */
export async function sweepOrders(deps: OrderDeps, { all = false } = {}): Promise<SweepResult> {
  const result: SweepResult = { checked: 0, moved: 0, failed: 0 };
  if (all) for (const id of await listUnsettled(deps.db)) await sweepOne(deps, id, result);
  else for (const id of await claimRound(deps)) await sweepOne(deps, id, result);
  return result;
}

function claimRound({ db, now }: OrderDeps): Promise<string[]> {
  const time = now();
  return claimDue(db, time.toISOString(), new Date(time.getTime() + CLAIM).toISOString(), AT_ONCE);
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
  if (order.sessionId === null) {
    if (mayGetSession(order, deps.now())) return;
    // A payment page that was not stored was never shown to anyone, so nobody can pay on it.
    await giveUp(deps, order.id);
    return;
  }
  if (!deps.payments) return;
  const facts = await readOrEnd(deps.payments, order.sessionId, Date.parse(order.expiresAt) <= deps.now().getTime());
  await inTransaction(
    deps.db,
    async (db) => {
      const present = await lockOrder(db, { id: order.id });
      if (!present) return;
      let settled = facts
        ? await settleOrder(db, deps, order.id, facts, "sweeper")
        : await flagOrder(db, deps, present, "unknown-session", "sweeper");
      // If a webhook changed the order during the call, Stripe's response may be outdated.
      const refunded = present.refundedCents === order.refundedCents ? (facts?.refundedCents ?? null) : null;
      if (refunded !== null && refunded < settled.refundedCents)
        settled = await takeRefundBack(db, deps, settled, refunded, "sweeper");
      const checkAfter = nextCheck(settled, deps.now()).toISOString();
      await updateOrder(db, settled, { check_after: checkAfter });
    },
    "read committed",
  );
}

/** Reads a session and closes its page if it is due. Stripe closes it only later, and its units are held until then. */
async function readOrEnd(payments: Payments, sessionId: string, isDue: boolean): Promise<SessionFacts | null> {
  const facts = await payments.readSession(sessionId);
  return facts?.status === "open" && isDue ? payments.closeSession(sessionId) : facts;
}
