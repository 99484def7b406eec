import { inTransaction } from "../../../app/database/in-transaction.server.ts";
import { refundOrder } from "../../../app/desk/orders/change-order.server.ts";
import { ApiError } from "../../../app/dev/stripe-fake/api-error.ts";
import { cartCutoff } from "../../../app/shop/cart/cart.ts";
import { deleteAbandonedCarts } from "../../../app/shop/cart/change-cart.server.ts";
import { countStock } from "../../../app/shop/catalogue/catalogue.store.server.ts";
import { sweepOrders } from "../../../app/shop/checkout/sweep-orders.server.ts";
import { findOrder } from "../../../app/shop/orders/order.store.server.ts";
import { type Order, orderNumber } from "../../../app/shop/orders/order.ts";
import {
  centsLeft,
  linesToRefund,
  planRefund,
  postageLeft,
  type RefundRequest,
} from "../../../app/shop/orders/plan-refund.ts";
import { expectUnits, inCart } from "./check-invariants.ts";
import { isPaid } from "./check-money.ts";
import type { ServerIndex, World } from "./model-world.ts";
import { CRASHED } from "./server-lifetime.ts";
import { GOODS } from "./shop-state.ts";

export async function sweep(world: World, all: boolean, server: ServerIndex): Promise<void> {
  const result = await world.serve(server, (to) => sweepOrders(to, { all }));
  if (result === CRASHED || world.disturbed) return;
  if (result.failed > 0) world.faults.push(`the sweeper failed ${result.failed} times`);
}

export async function deleteCarts(world: World): Promise<void> {
  const shopState = await world.observer.read();
  const cutoff = cartCutoff(world.desk.clock.time);
  const outcome = await world.serve(0, deleteAbandonedCarts);
  for (const shopper of world.shoppers) {
    const abandoned = shopState.carts.some(({ id, updated_at }) => id === shopper.cartId && updated_at < cutoff);
    if (!abandoned) continue;
    for (const [key, units] of inCart(shopState, shopper))
      expectUnits(shopper, key, { low: -units, high: outcome === CRASHED ? 0 : -units });
  }
}

export async function recount(world: World, what: number, stock: number, server: ServerIndex): Promise<void> {
  const at = world.desk.clock.time.toISOString();
  await world.serve(server, ({ db, randomId }) =>
    inTransaction(db, (trx) => countStock(trx, { id: randomId(), variantId: `v${what % GOODS.length}`, stock, at })),
  );
}

export function setPrice({ observer }: World, what: number, cents: number): Promise<void> {
  return observer.write("update product_variants set price_cents = ? where id = ?", cents, `v${what}`);
}

/** A bank decides about a waiting payment. Returns whether any was waiting. */
export function answerOfBank({ desk: { stripeFake } }: World, which: number, succeeded: boolean): boolean {
  const unpaid = stripeFake
    .sessions()
    .filter(({ status, payment_status }) => status === "complete" && payment_status === "unpaid");
  // A failed payment stays unpaid; a decision about it changes nothing.
  return unpaid
    .toReversed()
    .slice(which)
    .some(({ id }) => stripeFake.settleLater(id, succeeded));
}

export function refund({ desk: { stripeFake } }: World, which: number, whole: boolean): void {
  const left = stripeFake.payments().filter(({ amount, refunded }) => refunded < amount);
  const chosen = left.toReversed()[which % Math.max(1, left.length)];
  if (!chosen) return;
  const rest = chosen.amount - chosen.refunded;
  try {
    stripeFake.refund(chosen.paymentIntentId, whole ? rest : Math.ceil(rest / 2));
  } catch (error) {
    // Stripe refuses to refund a disputed payment.
    if (!(error instanceof ApiError)) throw error;
  }
}

/** A refund fails at Stripe. Until the sweeper notices, the order's refunded amount is too high. */
export function failRefund(world: World, which: number): void {
  const { stripeFake } = world.desk;
  const refunded = stripeFake.payments().filter((payment) => payment.refunded > 0);
  const chosen = refunded.toReversed()[which % Math.max(1, refunded.length)];
  if (!chosen?.orderId) return;
  world.reversed.set(chosen.orderId, Math.max(chosen.refunded, world.reversed.get(chosen.orderId) ?? 0));
  stripeFake.failRefund(chosen.paymentIntentId);
}

export interface DeskRefund {
  do: "desk-refund";
  which: number;
  what: RefundRequest["what"];
  /** Whether to refund all units of the first line, instead of one. `postage` adds the shipping. */
  line: boolean;
  postage: boolean;
  restock: boolean;
}

/** Opens an order's page. Returns a function that confirms a refund on it. */
export async function openRefund(world: World, command: DeskRefund): Promise<(server: ServerIndex) => Promise<void>> {
  const order = await openOrder(world, command.which);
  const request = order && requestFor(order, command);
  const plan = order && request ? planRefund(order, request) : "changed";
  if (!order || !request || typeof plan === "string") return async () => {};
  const confirmed = { request, confirmed: plan.cents };
  return async (server) => {
    const outcome = await world.serve(server, (to) => refundOrder({ ...to, by: "member" }, order.id, confirmed));
    // Alone, the page is still current.
    const isAlone = !world.concurrent && !world.disturbed;
    if (outcome !== CRASHED && outcome !== null && isAlone)
      world.faults.push(`a refund of order ${orderNumber(order.id)} was refused: ${JSON.stringify(outcome)}`);
  };
}

/** Reads a paid order, counted from the newest; null if there is none. */
async function openOrder(world: World, which: number): Promise<Order | null> {
  const { orders } = await world.observer.read();
  const paid = orders.filter(isPaid).toReversed();
  const { db } = await world.server(0);
  return findOrder(db, { id: paid[which % Math.max(1, paid.length)]?.id ?? "" });
}

function requestFor(order: Order, { what, restock, ...command }: DeskRefund): RefundRequest | null {
  const left = centsLeft(order);
  if (left === 0) return null;
  const [line] = linesToRefund(order.lines, order.refunds);
  return {
    what,
    units: line ? [[line.position, command.line ? line.quantity : 1]] : [],
    postage: command.postage && what === "items" && postageLeft(order) > 0,
    cents: what === "amount" ? Math.ceil(left / 3) : null,
    restock,
    reason: "requested_by_customer",
    note: null,
    seen: order.refunds.length,
  };
}

/** A bank ends a pending refund, or fails one that had succeeded. */
export function endRefund(world: World, which: number, status: "succeeded" | "failed" | "canceled"): void {
  const { stripeFake } = world.desk;
  const pending = stripeFake.refunds().filter((one) => one.status === "pending");
  const chosen = pending.toReversed()[which % Math.max(1, pending.length)];
  const payment = stripeFake.payments().find(({ paymentIntentId }) => paymentIntentId === chosen?.payment_intent);
  if (!chosen || !payment?.orderId) return;
  if (status !== "succeeded")
    world.reversed.set(payment.orderId, Math.max(payment.refunded, world.reversed.get(payment.orderId) ?? 0));
  stripeFake.settleRefund(chosen.id, status);
}

/** A customer disputes a payment, or its dispute continues. */
export function dispute(world: World, which: number, status: string): void {
  const { stripeFake } = world.desk;
  const payments = stripeFake.payments().filter(({ amount, refunded }) => refunded < amount);
  const payment = payments.toReversed()[which % Math.max(1, payments.length)];
  if (!payment?.orderId) return;
  const present = stripeFake.disputes().find((one) => one.payment_intent === payment.paymentIntentId);
  world.disputed.add(payment.orderId);
  if (!present) stripeFake.dispute(payment.paymentIntentId, { status });
  else if (present.status !== status) stripeFake.moveDispute(present.id, status);
}
