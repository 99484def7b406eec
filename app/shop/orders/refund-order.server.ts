import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import type { OrderDeps } from "../checkout/cancel-order.server.ts";
import { recordRefund } from "../checkout/settle-order.server.ts";
import { findOrder, lockOrder } from "./order.store.server.ts";
import { planRefund, type RefundRefusal, type RefundRequest } from "./plan-refund.ts";
import type { Refund } from "./refund.ts";
import { refuseRefund, saveRefund, settleRefund } from "./settle-refund.server.ts";

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
 * Asks Stripe for a refund that was written down, and keeps the answer. Without an answer it stays as it is. The
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
  await inTransaction(
    database,
    async (db) => {
      if (answer.kind === "refused") return refuseRefund(db, settle, orderId, refundId, answer.problem);
      const present = await lockOrder(db, { id: orderId });
      if (!present) return;
      const settled = await settleRefund(db, settle, present, answer.facts);
      await recordRefund(db, settle, settled, answer.refundedCents ?? 0);
    },
    "read committed",
  );
}
