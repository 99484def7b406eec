import { refundOrder } from "../../../app/desk/orders/change-order.server.ts";
import { ApiError } from "../../../app/dev/stripe-fake/api-error.ts";
import { findOrder } from "../../../app/shop/orders/order.store.server.ts";
import { type Order, orderNumber } from "../../../app/shop/orders/order.ts";
import {
  centsLeft,
  linesToRefund,
  planRefund,
  postageLeft,
  type RefundRequest,
} from "../../../app/shop/orders/plan-refund.ts";
import { isPaid } from "./check-money.ts";
import type { ServerIndex, World } from "./model-world.ts";
import { CRASHED } from "./server-lifetime.ts";

/** Commands of a member about refunds, and what banks do with refunds and disputes. */

export interface DeskRefund {
  do: "desk-refund";
  which: number;
  what: RefundRequest["what"];
  /** Whether items are all units of the first line, instead of one, and whether the shipping is refunded with them. */
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
    // Alone, what the page showed is still so.
    const isAlone = !world.concurrent && !world.disturbed;
    if (outcome !== CRASHED && outcome !== null && isAlone)
      world.faults.push(`a refund of order ${orderNumber(order.id)} was refused: ${JSON.stringify(outcome)}`);
  };
}

/** Reads one of the orders that were paid, counted from the newest, or null if there is none. */
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

/** A bank ends a refund that is pending, or fails one that had succeeded. */
export function endRefund(world: World, which: number, status: "succeeded" | "failed" | "canceled"): void {
  const { stripeFake } = world.desk;
  const pending = stripeFake.refunds().filter((refund) => refund.status === "pending");
  const chosen = pending.toReversed()[which % Math.max(1, pending.length)];
  const payment = stripeFake.payments().find(({ paymentIntentId }) => paymentIntentId === chosen?.payment_intent);
  if (!chosen || !payment?.orderId) return;
  if (status !== "succeeded")
    world.reversed.set(payment.orderId, Math.max(payment.refunded, world.reversed.get(payment.orderId) ?? 0));
  stripeFake.settleRefund(chosen.id, status);
}

/** A customer disputes a payment, or the dispute of one goes on. */
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

/** Whether Stripe refused something in its dashboard, as it refuses to refund a disputed payment. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError;
}
