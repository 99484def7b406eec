import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import { holdLines, releaseLines } from "./hold-lines.server.ts";
import { notifyOfAttention, notifyOfPaidOrder } from "./notify-of-order.server.ts";
import { type OrderEventSource, insertOrderEvent } from "./order-event.store.server.ts";
import { type Attention, type OrderTrigger, holdsStock, type OrderState, stateAfter } from "./order-states.ts";
import { lockOrder, type OrderChange, updateOrder } from "./order.store.server.ts";
import type { Order } from "./order.ts";
import { nextCheck } from "./order.ts";
import { triggerOf, isRightAmount, type SessionFacts } from "./session-facts.ts";

export interface SettleDeps {
  log: Logger;
  now: () => Date;
  randomId: () => string;
}

/**
 * Brings an order to where Stripe says its payment is. The one way by which an order is settled: webhook, success page,
 * cancel page and sweeper all come here, in any order and as often as they like, and those who come at once one after
 * the other: the order is locked.
 *
 * @param db a transaction, in which the order was not changed yet
 * @param orderId of an order that exists
 * @returns the order as it is then
 */
export async function settleOrder(
  db: Database,
  to: SettleDeps,
  orderId: string,
  facts: SessionFacts,
  cause: OrderEventSource,
): Promise<Order> {
  const order = await readOrder(db, orderId);
  const trigger = triggerOf(facts, order, to.now());
  if (order.sessionId !== null && order.sessionId !== facts.sessionId) {
    return trigger === "paid" ? flagOrder(db, to, order, "paid-twice", cause) : order;
  }
  if (trigger === "paid" && stateAfter(order.state, trigger) && !isRightAmount(order, facts)) {
    return flagOrder(db, to, order, "amount-differs", cause);
  }
  const known = order.sessionId === null ? { stripe_session_id: facts.sessionId, stripe_session_url: facts.url } : {};
  const money = trigger === "paid" ? paymentColumns(facts) : {};
  const settled = trigger ? await moveOrder(db, to, order, trigger, cause, { ...known, ...money }) : order;
  return recordRefund(db, to, settled, facts.refundedCents ?? 0, cause);
}

/** Changes the state of an order, its stock and its history. Nothing where the trigger leads nowhere. */
export async function moveOrder(
  db: Database,
  to: SettleDeps,
  order: Order,
  trigger: OrderTrigger,
  cause: OrderEventSource,
  change: OrderChange = {},
): Promise<Order> {
  const state = stateAfter(order.state, trigger);
  if (state === null) return order;
  const now = to.now();
  const at = now.toISOString();
  const short = await moveStock(db, to, order, state, at);
  await updateOrder(db, order, {
    ...change,
    ...(short && { attention: "stock-short" satisfies Attention }),
    // Whoever waits for no payment keeps nothing from others.
    visitor: null,
    state,
    check_after: nextCheck({ ...order, state }, now).toISOString(),
    updated_at: at,
  });
  await insertOrderEvent(db, {
    id: to.randomId(),
    orderId: order.id,
    at,
    cause,
    from: order.state,
    to: state,
    details: trigger,
  });
  to.log.info({ order: order.id, from: order.state, to: state, cause }, "order moved");
  if (short) to.log.error({ order: order.id }, "order was paid after its pieces had gone to others");
  // What went back before we knew of the payment counts from here.
  const moved = await readOrder(db, order.id);
  if (trigger !== "paid") return moved;
  await notifyOfPaidOrder(db, to, moved);
  return recordRefund(db, to, moved, moved.refundedCents, cause);
}

/** Keeps how much went back. When all of it did, the order is refunded. */
export async function recordRefund(
  db: Database,
  to: SettleDeps,
  order: Order,
  refundedCents: number,
  cause: OrderEventSource,
): Promise<Order> {
  const refunded = Math.max(order.refundedCents, refundedCents);
  if (refunded > order.refundedCents) {
    await updateOrder(db, order, { refunded_cents: refunded, updated_at: to.now().toISOString() });
    to.log.info({ order: order.id, cents: refunded, cause }, "order refunded in part or whole");
  }
  const whole = refunded > 0 && order.paidCents !== null && refunded >= order.paidCents;
  return whole ? moveOrder(db, to, order, "refunded", cause) : { ...order, refundedCents: refunded };
}

/**
 * Takes back what was noted of refunds: some of them failed. The order is what it was before them, and a person has to
 * pay it back in another way.
 *
 * @param refundedCents what Stripe says now, asked after the order was read
 */
export async function takeRefundBack(
  db: Database,
  to: SettleDeps,
  order: Order,
  refundedCents: number,
  cause: OrderEventSource,
): Promise<Order> {
  await updateOrder(db, order, { refunded_cents: refundedCents, updated_at: to.now().toISOString() });
  to.log.warn({ order: order.id, cents: order.refundedCents - refundedCents, cause }, "a refund failed");
  const lower = { ...order, refundedCents };
  const whole = order.paidCents !== null && refundedCents >= order.paidCents;
  const moved = whole ? lower : await moveOrder(db, to, lower, "refund-failed", cause);
  return flagOrder(db, to, moved, "refund-failed", cause);
}

/** Marks an order for a person to look into. Nothing sets it right by itself. */
export async function flagOrder(
  db: Database,
  to: SettleDeps,
  order: Order,
  attention: Attention,
  cause: OrderEventSource,
): Promise<Order> {
  if (order.attention === attention) return order;
  const at = to.now().toISOString();
  await updateOrder(db, order, { attention, updated_at: at });
  await insertOrderEvent(db, {
    id: to.randomId(),
    orderId: order.id,
    at,
    cause,
    from: order.state,
    to: order.state,
    details: attention,
  });
  to.log.error({ order: order.id, attention, cause }, "order needs a person");
  const flagged = { ...order, attention };
  await notifyOfAttention(db, to, flagged, attention);
  return flagged;
}

function paymentColumns({ totalCents, paymentIntent, email, shipping }: SessionFacts): OrderChange {
  return { paid_cents: totalCents, stripe_payment_intent: paymentIntent, email, shipping };
}

/** Gives back what an order held, or takes it again. Returns whether something was missing. */
async function moveStock(
  db: Database,
  { randomId }: SettleDeps,
  order: Order,
  state: OrderState,
  at: string,
): Promise<boolean> {
  if (holdsStock(order.state) === holdsStock(state)) return false;
  if (holdsStock(state)) return !(await holdLines(db, randomId, order, at));
  await releaseLines(db, randomId, order, at);
  return false;
}

async function readOrder(db: Database, id: string): Promise<Order> {
  const order = await lockOrder(db, { id });
  if (!order) throw new Error(`There is no order ${id}.`);
  return order;
}
