import { confirmedCents, readRefunds } from "../../../app/shop/orders/refund.ts";
import { isPaid } from "./check-pieces.ts";
import type { World } from "./model-world.ts";
import type { OrderRow, ShopState } from "./shop-state.ts";

/** What Stripe keeps of a payment, as the fake of Stripe has it. */
const feeOf = (cents: number) => Math.round(cents * 0.029) + 30;

/** Checks that the parts of what an order's shopper paid are those of Stripe, and add up to the charge. */
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

/** Checks, once nothing is on its way, that refunds, fee and promotion code are what Stripe has. */
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
