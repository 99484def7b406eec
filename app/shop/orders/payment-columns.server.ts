import { postageWords } from "../../site/content/postage.ts";
import { chargedRate, isPickup } from "../cart/delivery.ts";
import type { OrderChange } from "./order.store.server.ts";
import type { Order } from "./order.ts";
import type { SessionFacts } from "./payments.ts";

/** Returns what an order keeps of its payment. */
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
 * Returns what Stripe says only if it is asked, as far as the order doesn't have it; null if there is nothing new. Once
 * the shopper has finished and a bank has yet to confirm the payment, the order has no payment page any more. An order
 * without an email address has none of its shopper's data any more, and gets no address again.
 */
export function laterColumns(order: Order, facts: SessionFacts): OrderChange | null {
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
