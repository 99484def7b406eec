import type { Database } from "../../database/database.ts";
import { postageWords } from "../../site/content/postage.ts";
import { chargedRate, isPickup } from "../cart/delivery.ts";
import { writeJournal } from "../orders/journal/write-journal.server.ts";
import {
  flagOrder,
  notifyOfDecline,
  notifyOfPaidOrder,
  notifyOfLowStock,
  type SettleDeps,
} from "../orders/notify-of-order.server.ts";
import { type Attention, type OrderTrigger, stateAfter } from "../orders/order-states.ts";
import {
  insertOrderEvent,
  mustLockOrder,
  type OrderChange,
  updateOrder,
  indexOrders,
} from "../orders/order.store.server.ts";
import { type Order, nextCheck } from "../orders/order.ts";
import { isRightAmount, type SessionFacts, triggerOf } from "../orders/payments.ts";
import { moveStock } from "./hold-lines.server.ts";

/**
 * Moves an order to the state that follows from what Stripe says. The webhook, the success page, the cancel page and
 * the sweeper all call it, in any order and any number of times. It locks the order, so one caller runs at a time.
 * `db`: a transaction that hasn't changed the order. Throws if there is no such order. Returns the order as it now is.
 */
export async function settleOrder(
  db: Database,
  deps: SettleDeps,
  orderId: string,
  facts: SessionFacts,
): Promise<Order> {
  const order = await mustLockOrder(db, orderId);
  const trigger = triggerOf(facts, order, deps.now());
  if (order.sessionId !== null && order.sessionId !== facts.sessionId) {
    return trigger === "paid" ? flagOrder(db, deps, order, "paid-twice") : order;
  }
  if (trigger === "paid" && stateAfter(order.state, trigger) && !isRightAmount(order, facts)) {
    await updateOrder(db, order, { stripe_payment_intent: facts.paymentIntent, stripe_session_url: null });
    return flagOrder(db, deps, order, "amount-differs");
  }
  const known = order.sessionId === null ? { stripe_session_id: facts.sessionId, stripe_session_url: facts.url } : {};
  const money = trigger === "paid" ? paymentColumns(order, facts) : {};
  const settled = trigger ? await moveOrder(db, deps, order, trigger, { ...known, ...money }) : order;
  if (trigger === "failed" && settled.state !== order.state) await notifyOfDecline(db, deps, settled, facts.email);
  const later = laterColumns(settled, facts);
  if (later) {
    await updateOrder(db, settled, later);
    if (later.shipping) await indexOrders(db, [settled.id]);
    await writeJournal(db, { ...settled, feeCents: settled.feeCents ?? facts.feeCents }, deps.now().toISOString());
  }
  return recordRefund(db, deps, settled, facts.refundedCents ?? 0);
}

/** Changes the state of an order, its stock and its history. A trigger without a transition changes nothing. */
export async function moveOrder(
  db: Database,
  deps: SettleDeps,
  order: Order,
  trigger: OrderTrigger,
  change: OrderChange = {},
): Promise<Order> {
  const state = stateAfter(order.state, trigger);
  if (state === null) return order;
  const { source } = deps;
  const now = deps.now();
  const at = now.toISOString();
  const short = await moveStock(db, deps.randomId, order, state, at);
  await updateOrder(db, order, {
    ...change,
    ...(short && { attention: "stock-short" satisfies Attention }),
    // Only unpaid orders count against a visitor's limits.
    visitor: null,
    state,
    check_after: nextCheck({ ...order, state }, now).toISOString(),
    updated_at: at,
  });
  await indexOrders(db, [order.id]);
  await insertOrderEvent(db, { id: deps.randomId(), order, at, source, to: state, details: trigger });
  deps.log.info({ order: order.id, from: order.state, to: state, cause: source }, "order moved");
  if (short) deps.log.error({ order: order.id }, "order was paid after its units had gone to others");
  // A refund recorded before the payment counts from now on.
  const moved = await mustLockOrder(db, order.id);
  if (trigger !== "paid") return moved;
  await writeJournal(db, moved, at);
  await notifyOfPaidOrder(db, deps, moved);
  await notifyOfLowStock(db, deps, moved);
  return recordRefund(db, deps, moved, moved.refundedCents);
}

/** Records how much was refunded. Once that is the whole payment, the order becomes refunded. */
export async function recordRefund(
  db: Database,
  deps: SettleDeps,
  order: Order,
  refundedCents: number,
): Promise<Order> {
  const refunded = Math.max(order.refundedCents, refundedCents);
  if (refunded > order.refundedCents) {
    await updateOrder(db, order, { refunded_cents: refunded, updated_at: deps.now().toISOString() });
    deps.log.info({ order: order.id, cents: refunded, cause: deps.source }, "order refunded in part or whole");
  }
  const whole = refunded > 0 && order.paidCents !== null && refunded >= order.paidCents;
  return whole ? moveOrder(db, deps, order, "refunded") : { ...order, refundedCents: refunded };
}

/**
 * Lowers the refunded amount, because a refund failed. A refunded order becomes paid again, and a person has to return
 * the money in another way. `refundedCents`: Stripe's total, read after the order.
 */
export async function revertRefund(
  db: Database,
  deps: SettleDeps,
  order: Order,
  refundedCents: number,
): Promise<Order> {
  await updateOrder(db, order, { refunded_cents: refundedCents, updated_at: deps.now().toISOString() });
  deps.log.warn({ order: order.id, cents: order.refundedCents - refundedCents, cause: deps.source }, "a refund failed");
  const lower = { ...order, refundedCents };
  const whole = order.paidCents !== null && refundedCents >= order.paidCents;
  const moved = whole ? lower : await moveOrder(db, deps, lower, "refund-failed");
  return flagOrder(db, deps, moved, "refund-failed");
}

export function paymentColumns({ delivery }: Pick<Order, "delivery">, facts: SessionFacts): OrderChange {
  const { totalCents, paymentIntent, email, shipping, postageCents, discountCents, taxCents, ratePlace } = facts;
  const paid = { paid_cents: totalCents, stripe_payment_intent: paymentIntent, email, shipping };
  if (delivery === null) return paid;
  const name = isPickup(delivery) ? postageWords.pickup : chargedRate(delivery, postageCents, ratePlace)?.name;
  return {
    ...paid,
    postage_name: name ?? null,
    postage_cents: postageCents,
    discount_cents: discountCents,
    tax_cents: taxCents,
  };
}

/**
 * Returns what Stripe says only when asked (discount code, fee, address) and the order lacks, or null. Once the shopper
 * has finished and the bank has yet to confirm, the order has no payment page anymore. An order without an email
 * address had its shopper's data deleted, so it gets no shipping address again.
 */
function laterColumns(order: Order, facts: SessionFacts): OrderChange | null {
  const { status, discountCode, feeCents, shipping } = facts;
  if (order.state === "pending" && status === "complete" && order.sessionUrl !== null)
    return { stripe_session_url: null };
  const change = {
    ...(shipping !== null && order.shipping === null && order.email !== null && { shipping }),
    ...(discountCode !== null && order.discountCode === null && { discount_code: discountCode }),
    ...(feeCents !== null && order.feeCents === null && { fee_cents: feeCents }),
  };
  return order.paidCents === null || Object.keys(change).length === 0 ? null : change;
}
