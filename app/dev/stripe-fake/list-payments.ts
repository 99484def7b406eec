import type { Book } from "./book.ts";

/** A payment that succeeded. Amounts are in the smallest currency unit. */
interface Payment {
  sessionId: string;
  /** The `order_id` in the payment's or the session's metadata, otherwise the session's client reference. */
  orderId: string | null;
  paymentIntentId: string;
  chargeId: string;
  amount: number;
  currency: string;
  refunded: number;
}

export function listPayments(book: Book): Payment[] {
  const sessionOf = new Map([...book.sessions.values()].map(({ session }) => [session.payment_intent, session]));
  return [...book.charges.values()].flatMap((charge) => {
    const session = sessionOf.get(charge.payment_intent);
    if (charge.status !== "succeeded" || !session) return [];
    return {
      sessionId: session.id,
      orderId: charge.metadata.order_id ?? session.metadata.order_id ?? session.client_reference_id,
      paymentIntentId: charge.payment_intent,
      chargeId: charge.id,
      amount: charge.amount,
      currency: charge.currency,
      refunded: charge.amount_refunded,
    };
  });
}
