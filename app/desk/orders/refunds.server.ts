import { inTransaction } from "../../database/in-transaction.server.ts";
import { findOrder } from "../../shop/orders/order.store.server.ts";
import { planRefund, type RefundRefusal, type RefundRequest } from "../../shop/orders/plan-refund.ts";
import { type RefundDeps, requestRefund, sendRefund } from "../../shop/orders/refund-order.server.ts";
import { type DeskActor, lineOf } from "../audit/audit-entry.ts";
import { writeAudit } from "../audit/audit.store.server.ts";
import { showPlan, type ShownPlan } from "./refund-view.ts";

/**
 * Shows a refund, or makes it once it is confirmed. It is made even if Stripe doesn't answer, or the answer can't be
 * written: the sweeper asks again.
 *
 * @param asked.confirmed its sum in cents; null to see it
 * @returns what it comes to if it is not confirmed, null if it was written down, or why nothing changed:
 *   `refund-closed` if the site isn't connected to Stripe
 */
export async function refundOrder(
  deps: DeskActor & RefundDeps,
  id: string,
  { request, confirmed }: { request: RefundRequest; confirmed: number | null },
): Promise<{ plan: ShownPlan } | RefundRefusal | "refund-closed" | null> {
  if (confirmed === null) {
    const order = await findOrder(deps.db, { id });
    if (!order) return "changed";
    const plan = planRefund(order, request);
    return typeof plan === "string" ? plan : { plan: showPlan(order, plan, request) };
  }
  if (!deps.payments) return "refund-closed";
  const refund = await inTransaction(deps.db, async (db) => {
    const made = await requestRefund(db, deps, id, request, confirmed);
    if (typeof made === "string") return made;
    const units = made.units.reduce((sum, [, count]) => sum + count, 0);
    const details = { cents: made.cents, what: request.what, units, restock: made.restock };
    await writeAudit(db, lineOf(deps, "order.refunded", { kind: "order", id }, details));
    return made;
  });
  if (typeof refund === "string") return refund;
  await sendRefund(deps, id, refund.id, "desk").catch((error: unknown) => {
    deps.log.error({ err: error, order: id, refund: refund.id }, "Stripe's answer to a refund could not be written");
  });
  return null;
}
