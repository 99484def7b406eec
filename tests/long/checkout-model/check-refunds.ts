import { readDisputes } from "../../../app/shop/orders/dispute.ts";
import { confirmedCents, isLive, readRefunds, sumOf } from "../../../app/shop/orders/refund.ts";
import type { World } from "./model-world.ts";
import type { OrderRow, ShopState } from "./shop-state.ts";

/** Checks that each refund of an order is at most one at Stripe, of the same amount, and told at most once. */
export function checkRefunds({ desk: { stripeFake } }: World, { mails, lines }: ShopState, order: OrderRow): string[] {
  const refunds = readRefunds(order.refunds);
  const all = stripeFake.refunds();
  const made = all.filter(({ metadata }) => refunds.some(({ id }) => id === metadata.refund_id));
  const problems = [];
  for (const { id, stripeId, state, cents } of refunds) {
    const own = made.filter(({ metadata }) => metadata.refund_id === id);
    const there = all.find((one) => one.id === stripeId);
    if (own.length > 1) problems.push(`refund ${id} was made ${own.length} times`);
    if (stripeId !== null && there?.amount !== cents) problems.push(`refund ${id} is of ${cents}, not of Stripe's`);
    if (state === "succeeded" && there?.status === "pending") problems.push(`refund ${id} has succeeded too early`);
    if (state === "refused" && own.length > 0) problems.push(`refund ${id} was made, but is refused`);
  }
  const live = refunds.filter(isLive);
  // While a refund is being sent, another one can be made at Stripe, which then refuses the first.
  const asked = live.filter(({ by }) => by !== null);
  if (Math.max(sumOf(asked), confirmedCents(refunds)) > (order.paid_cents ?? 0))
    problems.push(`order ${order.id} is refunded with more than was paid`);
  for (const { order_id, position, quantity } of lines) {
    const units = live.flatMap((refund) => refund.units).filter(([place]) => place === position);
    if (order_id === order.id && units.reduce((sum, [, count]) => sum + count, 0) > quantity)
      problems.push(`order ${order.id} has more units of line ${position} refunded than were bought`);
  }
  const told = mails.filter(({ about, kind }) => about === `order:${order.id}` && kind === "order-refunded").length;
  const over = refunds.filter(({ state }) => state === "succeeded" || state === "failed" || state === "canceled");
  const owed = refunds.filter(({ state, by }) => state === "succeeded" && by !== null);
  if (told > over.length || told < owed.length)
    problems.push(`order ${order.id} has ${told} emails about ${over.length} refunds`);
  return problems;
}

/** Checks, once nothing is on its way, that each refund and dispute is as Stripe has it, and that none is missing. */
export function checkRefundsAtRest({ desk: { stripeFake } }: World, order: OrderRow): string[] {
  const refunds = readRefunds(order.refunds);
  const missing = stripeFake
    .refunds()
    .filter(({ payment_intent: intent }) => intent === order.stripe_payment_intent)
    .filter(({ status }) => status === "pending" || status === "succeeded")
    .filter(({ id, status }) => refunds.find(({ stripeId }) => stripeId === id)?.state !== status);
  const disputes = stripeFake
    .disputes()
    .filter(({ payment_intent: intent }) => intent === order.stripe_payment_intent)
    .filter(({ id, status }) => readDisputes(order.disputes).find((one) => one.id === id)?.status !== status);
  return [
    ...disputes.map(({ id, status }) => `dispute ${id} is ${status}, which order ${order.id} doesn't know`),
    ...refunds.filter(({ state }) => state === "sending").map(({ id }) => `refund ${id} is still being sent`),
    ...missing.map(({ id, status }) => `refund ${id} is ${status}, which order ${order.id} doesn't know`),
  ];
}
