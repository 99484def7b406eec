import { readDisputes } from "../../../app/shop/orders/dispute.ts";
import { confirmedCents, isLive, readRefunds, sumOf } from "../../../app/shop/orders/refund.ts";
import type { World } from "./model-world.ts";
import type { OrderRow, ShopState } from "./shop-state.ts";

export const isPaid = ({ state }: Pick<OrderRow, "state">) => state === "paid" || state === "refunded";

/** The Stripe fake's fee. */
const feeOf = (cents: number) => Math.round(cents * 0.029) + 30;

/** The parts of a payment equal Stripe's and add up to the charge. */
export function checkCents({ desk: { stripeFake } }: World, order: OrderRow): string[] {
  const { id, amount_cents, discount_cents, discount_code, fee_cents, postage_cents, tax_cents, paid_cents } = order;
  const session = stripeFake.sessions().find((one) => one.id === order.stripe_session_id);
  const { amount_discount, amount_shipping, amount_tax } = session?.total_details ?? {};
  const isSame = discount_cents === amount_discount && postage_cents === amount_shipping && tax_cents === amount_tax;
  const sum = amount_cents - (discount_cents ?? NaN) + (postage_cents ?? NaN) + (tax_cents ?? NaN);
  const problems = [];
  if (!isSame || sum !== paid_cents)
    problems.push(
      `${amount_cents} of goods, ${discount_cents} off, ${postage_cents} shipping and ${tax_cents} taxes are not ${paid_cents}`,
    );
  if (fee_cents !== null && fee_cents !== feeOf(paid_cents ?? NaN)) problems.push(`its fee is ${fee_cents}`);
  if (discount_code !== null && (discount_code !== "FAITH10" || discount_cents === 0))
    problems.push(`it has the code ${discount_code} for ${discount_cents} cents`);
  if (readRefunds(order.refunds).filter(({ state, postage }) => postage && isOpen(state)).length > 1)
    problems.push("its shipping is refunded twice");
  return problems.map((what) => `order ${id}: ${what}`);
}

const isOpen = (state: string) => state === "sending" || state === "pending" || state === "succeeded";

/** With nothing in flight: refunds, fee and promotion code equal Stripe's. */
export function checkCentsAtRest(world: World, { orders }: ShopState): string[] {
  const payments = new Map(world.desk.stripeFake.payments().map((payment) => [payment.orderId, payment]));
  return orders.flatMap((order) => {
    const payment = payments.get(order.id);
    if (!isPaid(order) || !payment) return [];
    const back = confirmedCents(readRefunds(order.refunds));
    const code = (order.discount_cents ?? 0) > 0 ? "FAITH10" : null;
    const isRight =
      back === payment.refunded && order.refunded_cents === back && order.fee_cents === feeOf(payment.amount);
    if (isRight && order.discount_code === code) return [];
    return [
      `of ${payment.amount} for order ${order.id}, ${payment.refunded} went back at Stripe, ${back} here, for a fee of ${order.fee_cents}, with the code ${order.discount_code}`,
    ];
  });
}

/** Each refund is at Stripe at most once, with the same amount, and reported at most once. */
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
  // While a refund is being sent, another can be made at Stripe, which then refuses the first.
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

/** With nothing in flight: each refund and dispute equals Stripe's, and none is missing. */
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

/** With nothing in flight: an order's journal rows add up to what Stripe has left of it. */
export function checkJournal({ desk: { stripeFake } }: World, { journal }: ShopState, order: OrderRow): string[] {
  const isOwn = ({ payment_intent: intent }: { payment_intent: string }) => intent === order.stripe_payment_intent;
  const refunds = stripeFake.refunds().filter((one) => isOwn(one) && ["pending", "succeeded"].includes(one.status));
  const disputes = stripeFake.disputes().filter((one) => isOwn(one) && !/^(warning|prevented|won)/.test(one.status));
  const out = [...refunds, ...disputes].reduce((sum, { amount }) => sum + amount, 0);
  const expected = order.paid_cents === null ? 0 : order.paid_cents - out;
  const rows = journal.filter(({ order_id: id }) => id === order.id);
  const found = rows.reduce((sum, { total_cents: cents }) => sum + cents, 0);
  const parts = rows.filter(({ kind }) => kind === "sale");
  const wrong = parts.filter(
    (row) =>
      row.items_cents + row.postage_cents + row.discount_cents + row.tax_cents + row.other_cents !== row.total_cents,
  );
  return [
    ...(found === expected ? [] : [`the journal has ${found} of order ${order.id}, and Stripe ${expected}`]),
    ...wrong.map(({ id }) => `the parts of ${id} don't add up`),
  ];
}

/** Checks restocked refunds and their audit log, and that a paid order has one email of each kind. */
export function checkRecords({ audit, mails }: ShopState, order: OrderRow): string[] {
  const problems = [];
  const refunds = readRefunds(order.refunds);
  for (const { id, state, units, restock, restocked } of refunds) {
    const isDue = restock && (state === "pending" || state === "succeeded");
    const isTooMuch = ([place, count]: readonly [number, number]) =>
      count > (units?.find(([position]) => position === place)?.[1] ?? 0);
    if (restocked === null ? isDue : !restock || restocked.some(isTooMuch))
      problems.push(`refund ${id} put ${JSON.stringify(restocked)} back in stock`);
  }
  const logged = audit.filter(({ subject_id, action }) => subject_id === order.id && action === "order.refunded");
  if (logged.length !== refunds.filter(({ by }) => by !== null).length)
    problems.push("its refunds aren't those of the log");
  for (const kind of ["order-confirmation", "team-order"]) {
    const many = mails.filter((mail) => mail.about === `order:${order.id}` && mail.kind === kind).length;
    if (many !== Number(isPaid(order))) problems.push(`it is ${order.state} and has ${many} emails ${kind}`);
  }
  return problems.map((what) => `order ${order.id}: ${what}`);
}
