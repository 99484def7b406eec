import { changeOrder, refundOrder } from "../../../app/desk/orders/change-order.server.ts";
import type { OrderChange } from "../../../app/desk/orders/order.form.ts";
import { ApiError } from "../../../app/dev/stripe-fake/api-error.ts";
import { findOrder } from "../../../app/shop/orders/order.store.server.ts";
import { type Order, orderNumber } from "../../../app/shop/orders/order.ts";
import { unitsToSend } from "../../../app/shop/orders/parcel.ts";
import {
  centsLeft,
  linesToRefund,
  planRefund,
  postageLeft,
  type RefundRequest,
} from "../../../app/shop/orders/plan-refund.ts";
import { isLive, readRefunds } from "../../../app/shop/orders/refund.ts";
import { restockedOf } from "../../support/check-orders.ts";
import { countLines, isPaid, unitsOf } from "./check-pieces.ts";
import type { ServerIndex, World } from "./model-world.ts";
import { CRASHED } from "./server-lifetime.ts";
import type { ShopState } from "./shop-state.ts";

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

/** Commands of members who pack orders. `which` and `parcel` count from the newest. */
export type PackingCommand =
  | { do: "ship"; which: number; what: "rest" | "one" | "too-many"; tracking: boolean }
  | { do: "unship"; which: number; parcel: number };

/** Opens an order's page. Returns a function that presses a button on it. */
export async function openPacking(
  world: World,
  command: PackingCommand,
): Promise<(server: ServerIndex) => Promise<void>> {
  const order = await openOrder(world, command.which);
  if (!order) return async () => {};
  const { id, state, parcels } = order;
  const left = unitsToSend(order).map(({ position, quantity }) => [position, quantity] as const);
  const shopState = await world.observer.read();
  const row = shopState.orders.find((one) => one.id === id);
  const expected = row && shopState.lines.filter((line) => line.order_id === id).map((line) => unitsOf(row, line));
  const should = expected?.flatMap(({ position, toSend }) => (toSend > 0 ? [[position, toSend]] : []));
  if (JSON.stringify(should) !== JSON.stringify(left))
    world.faults.push(
      `the page of order ${id} says ${JSON.stringify(left)} is to be sent, not ${JSON.stringify(should)}`,
    );
  const pressed = press(command, parcels, left);
  if (pressed.intent === "ship") world.packing.set(id, countLines(shopState, id, "order.shipped").length);
  const isOpen = pressed.intent === "ship" ? state === "paid" && left.length > 0 : parcels.length > 0;
  const answer = isOpen ? (command.do === "ship" && command.what === "too-many" ? "units" : null) : "changed";
  return async (server) => {
    const outcome = await world.serve(server, (to) => changeOrder(to.db, { ...to, by: "member" }, id, pressed));
    // Alone, what the page showed is still so.
    if (outcome === CRASHED || world.concurrent) return;
    if (outcome !== answer)
      world.faults.push(`${command.do} of order ${orderNumber(id)} came to ${outcome}, not ${answer}`);
    if (pressed.intent === "ship" && outcome === null)
      world.faults.push(...findNotTaken(shopState, await world.observer.read(), id));
  };
}

/** Finds units that were sent although they are in stock, where a refund had put them before it failed. */
function findNotTaken(before: ShopState, after: ShopState, id: string): string[] {
  const order = after.orders.find((one) => one.id === id);
  if (!order) return [`order ${id} is gone`];
  return after.lines.flatMap((line) => {
    const variant = before.variants.find((one) => one.id === line.variant_id);
    const present = before.lines.find((one) => one.order_id === id && one.position === line.position);
    const old = before.orders.find((one) => one.id === id);
    if (line.order_id !== id || !present || !old || typeof variant?.stock !== "number") return [];
    const put = (isOpen: boolean) =>
      restockedOf({
        refunds: JSON.stringify(readRefunds(old.refunds).filter((one) => isLive(one) === isOpen)),
        position: line.position,
      });
    const missing = Math.max(0, Math.min(put(false), unitsOf(order, line).sent - put(true) - present.held));
    const taken = missing <= variant.stock ? missing : 0;
    return line.held === present.held + taken ? [] : [`order ${id} took ${line.held - present.held}, not ${taken}`];
  });
}

function press(
  command: PackingCommand,
  parcels: readonly { id: string }[],
  left: readonly (readonly [number, number])[],
): OrderChange {
  if (command.do === "unship")
    return { intent: "unship", parcel: parcels.at(-1 - (command.parcel % Math.max(1, parcels.length)))?.id ?? "none" };
  const [[position, count] = [1, 1]] = left;
  const some = { rest: null, one: [[position, 1]], "too-many": [[position, count + 1]] } as const;
  return {
    intent: "ship",
    tracking: command.tracking ? "1Z999AA10123456784" : null,
    units: some[command.what],
    seen: parcels.length,
  };
}
