import type { Database } from "../../database/database.ts";
import { flagOrder } from "../orders/flag-order.server.ts";
import { keepJournal } from "../orders/keep-journal.server.ts";
import { notifyOfDecline, notifyOfPaidOrder, type OrderMailDeps } from "../orders/notify-of-order.server.ts";
import { notifyOfLowStock } from "../orders/notify-of-stock.server.ts";
import { insertOrderEvent, type OrderEventSource } from "../orders/order-event.store.server.ts";
import { type Attention, type OrderTrigger, stateAfter } from "../orders/order-states.ts";
import { indexOrders } from "../orders/order-words.store.server.ts";
import { lockOrder, type OrderChange, updateOrder } from "../orders/order.store.server.ts";
import type { Order } from "../orders/order.ts";
import { laterColumns, paymentColumns } from "../orders/payment-columns.server.ts";
import { isRightAmount, type SessionFacts, triggerOf } from "../orders/payments.ts";
import { moveStock } from "./hold-lines.server.ts";
import { nextCheck } from "./next-check.ts";

/** Clock, ids and log. Settling an order also sends email about it. */
export type SettleDeps = OrderMailDeps;

/**
 * Moves an order to the state that follows from Stripe's facts. Webhook, success page, cancel page and sweeper all call
 * it, in any order and any number of times. The order's lock lets only one caller through at a time.
 *
 * @param db a transaction in which the order has not been changed yet
 * @param orderId id of an existing order
 * @returns the order as it is now
 */
export async function settleOrder(
  db: Database,
  deps: SettleDeps,
  orderId: string,
  facts: SessionFacts,
  source: OrderEventSource,
): Promise<Order> {
  const order = await readOrder(db, orderId);
  const trigger = triggerOf(facts, order, deps.now());
  if (order.sessionId !== null && order.sessionId !== facts.sessionId) {
    return trigger === "paid" ? flagOrder(db, deps, order, "paid-twice", source) : order;
  }
  if (trigger === "paid" && stateAfter(order.state, trigger) && !isRightAmount(order, facts)) {
    await updateOrder(db, order, { stripe_payment_intent: facts.paymentIntent, stripe_session_url: null });
    return flagOrder(db, deps, order, "amount-differs", source);
  }
  const known = order.sessionId === null ? { stripe_session_id: facts.sessionId, stripe_session_url: facts.url } : {};
  const money = trigger === "paid" ? paymentColumns(order, facts) : {};
  const settled = trigger ? await moveOrder(db, deps, order, trigger, source, { ...known, ...money }) : order;
  if (trigger === "failed" && settled.state !== order.state) await notifyOfDecline(db, deps, settled, facts.email);
  const later = laterColumns(settled, facts);
  if (later) {
    await updateOrder(db, settled, later);
    if (later.shipping) await indexOrders(db, [settled.id]);
    await keepJournal(db, { ...settled, feeCents: settled.feeCents ?? facts.feeCents }, deps.now().toISOString());
  }
  return recordRefund(db, deps, settled, facts.refundedCents ?? 0, source);
}

/** Changes the state of an order, its stock and its history. A trigger without a transition changes nothing. */
export async function moveOrder(
  db: Database,
  deps: SettleDeps,
  order: Order,
  trigger: OrderTrigger,
  source: OrderEventSource,
  change: OrderChange = {},
): Promise<Order> {
  const state = stateAfter(order.state, trigger);
  if (state === null) return order;
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
  const moved = await readOrder(db, order.id);
  if (trigger !== "paid") return moved;
  await keepJournal(db, moved, at);
  await notifyOfPaidOrder(db, deps, moved);
  await notifyOfLowStock(db, deps, moved);
  return recordRefund(db, deps, moved, moved.refundedCents, source);
}

/** Records how much was refunded. Once that is the whole payment, the order is refunded. */
export async function recordRefund(
  db: Database,
  deps: SettleDeps,
  order: Order,
  refundedCents: number,
  source: OrderEventSource,
): Promise<Order> {
  const refunded = Math.max(order.refundedCents, refundedCents);
  if (refunded > order.refundedCents) {
    await updateOrder(db, order, { refunded_cents: refunded, updated_at: deps.now().toISOString() });
    deps.log.info({ order: order.id, cents: refunded, cause: source }, "order refunded in part or whole");
  }
  const whole = refunded > 0 && order.paidCents !== null && refunded >= order.paidCents;
  return whole ? moveOrder(db, deps, order, "refunded", source) : { ...order, refundedCents: refunded };
}

/**
 * Lowers the refunded amount, because a refund failed. A refunded order becomes paid again, and a person has to return
 * the money in another way.
 *
 * @param refundedCents Stripe's total, read after the order
 */
export async function takeRefundBack(
  db: Database,
  deps: SettleDeps,
  order: Order,
  refundedCents: number,
  source: OrderEventSource,
): Promise<Order> {
  await updateOrder(db, order, { refunded_cents: refundedCents, updated_at: deps.now().toISOString() });
  deps.log.warn({ order: order.id, cents: order.refundedCents - refundedCents, cause: source }, "a refund failed");
  const lower = { ...order, refundedCents };
  const whole = order.paidCents !== null && refundedCents >= order.paidCents;
  const moved = whole ? lower : await moveOrder(db, deps, lower, "refund-failed", source);
  return flagOrder(db, deps, moved, "refund-failed", source);
}

async function readOrder(db: Database, id: string): Promise<Order> {
  const order = await lockOrder(db, { id });
  if (!order) throw new Error(`There is no order ${id}.`);
  return order;
}
