import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import type { OrderDeps } from "../checkout/cancel-order.server.ts";
import { recordRefund, type SettleDeps } from "../checkout/settle-order.server.ts";
import { type OrderEventSource, findOrder, lockOrder } from "./order.store.server.ts";
import type { Payments } from "./payments.ts";
import { planRefund, type RefundRefusal, type RefundRequest } from "./plan-refund.ts";
import type { Refund, RefundAnswer } from "./refund.ts";
import { saveRefund, refuseRefund, settleRefund } from "./settle-refund.server.ts";

/** What a refund needs: `by` is the id of the member. */
export type RefundDeps = OrderDeps & { by: string };

/**
 * Writes down a refund that a member asks for. Nothing is refunded before `sendRefund`, which the sweeper repeats until
 * Stripe has answered.
 *
 * @param db a transaction
 * @param expected cents that the member confirmed
 * @returns the refund, or why nothing changed
 */
export async function requestRefund(
  db: Database,
  deps: SettleDeps & Pick<RefundDeps, "by">,
  orderId: string,
  request: RefundRequest,
  expected: number,
): Promise<Refund | RefundRefusal> {
  const order = await lockOrder(db, { id: orderId });
  const plan = order ? planRefund(order, request) : "changed";
  if (!order || typeof plan === "string") return plan as RefundRefusal;
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
  await saveRefund(db, deps, order, refund, "desk");
  return refund;
}

/**
 * Asks Stripe for a refund that was written down, and keeps the answer. Without an answer it stays as it is. The
 * refund's id is the idempotency key, so asking again makes no second refund.
 */
export async function sendRefund(
  deps: OrderDeps,
  orderId: string,
  refundId: string,
  source: OrderEventSource,
): Promise<void> {
  const order = await findOrder(deps.db, { id: orderId });
  const refund = order?.refunds.find(({ id, state }) => id === refundId && state === "sending");
  if (!deps.payments || !refund || !order?.paymentIntent) return;
  const answer = await ask(deps, deps.payments, orderId, order.paymentIntent, refund);
  if (!answer) return;
  await inTransaction(
    deps.db,
    async (db) => {
      if (answer.kind === "refused") return refuseRefund(db, deps, orderId, refundId, answer.problem, source);
      const present = await lockOrder(db, { id: orderId });
      if (!present) return;
      const settled = await settleRefund(db, deps, present, answer.facts, source);
      await recordRefund(db, deps, settled, answer.refundedCents ?? 0, source);
    },
    "read committed",
  );
}

async function ask(
  deps: OrderDeps,
  payments: Payments,
  orderId: string,
  paymentIntent: string,
  { id: refundId, cents, reason }: Refund,
): Promise<RefundAnswer | null> {
  const request = { orderId, refundId, paymentIntent, cents, reason: reason ?? "" };
  return payments.createRefund(request).catch((error: unknown) => {
    deps.log.error({ err: error, order: orderId, refund: refundId }, "Stripe did not confirm a refund");
    return null;
  });
}
