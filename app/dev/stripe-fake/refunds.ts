import { missing, refusal } from "./api-error.ts";
import { type Book, type Cause, emit, findCharge, findPaymentIntent, findRefund, noCause } from "./book.ts";
import { integer, metadata, oneOf, optional, record, text, type FormTree } from "./fields.ts";
import { randomId, type Charge, type Refund } from "./objects.ts";

type RefundRequest = ReturnType<typeof parameters>;

const parameters = record({
  payment_intent: optional(text(500)),
  charge: optional(text(500)),
  amount: optional(integer(1, 99_999_999)),
  reason: optional(oneOf(["duplicate", "fraudulent", "requested_by_customer"])),
  metadata: metadata(),
});

export function readRefundRequest(form: FormTree): RefundRequest {
  const request = parameters(form, "");
  if (!request.payment_intent && !request.charge) {
    throw refusal("One of the following params should be provided for this request: payment_intent or charge.");
  }
  if (request.payment_intent && request.charge)
    throw refusal("You may only specify one of these parameters: payment_intent, charge.");
  return request;
}

/** Refunds an amount, or all that is left by default. Throws if less than the amount is left. */
export function createRefund(
  book: Book,
  request: Pick<RefundRequest, "payment_intent" | "charge" | "amount" | "reason" | "metadata">,
  cause: Cause,
): Refund {
  const charge = request.charge ? findCharge(book, request.charge) : chargeOf(book, request.payment_intent ?? "");
  if (charge.status !== "succeeded") {
    const what = request.charge ? `Charge ${charge.id}` : `This PaymentIntent (${charge.payment_intent})`;
    throw refusal(`${what} does not have a successful charge to refund.`);
  }
  const isBlocked = [...book.disputes.values()].some((one) => one.charge === charge.id && !one.is_charge_refundable);
  if (isBlocked) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
    throw refusal(message, undefined, "charge_disputed");
  }
  const left = charge.amount - charge.amount_refunded;
  const amount = request.amount ?? left;
  if (left === 0) throw refusal(`Charge ${charge.id} has already been refunded.`, undefined, "charge_already_refunded");
  if (amount > left)
    throw refusal(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      "amount",
    );
  const previous = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  const refund = newRefund(book, charge, amount, request);
  book.refunds.set(refund.id, refund);
  emit(book, "refund.created", refund, cause);
  emit(book, "charge.refunded", charge, cause, previous);
  return refund;
}

/** Refunds an amount in Stripe's dashboard, or all that is left (null). */
export function refundByStripe(book: Book, paymentIntentId: string, amount: number | null): Refund {
  return createRefund(
    book,
    { charge: null, reason: null, metadata: {}, payment_intent: paymentIntentId, amount },
    noCause,
  );
}

/** Fails a succeeded refund, as happens weeks later if the card was closed. Returns false if there is none. */
export function failRefund(book: Book, paymentIntentId: string): boolean {
  const charge = chargeOf(book, paymentIntentId);
  const refund = [...book.refunds.values()].findLast((one) => one.charge === charge.id && one.status === "succeeded");
  if (refund) settleRefund(book, refund.id, "failed");
  return refund !== undefined;
}

/** Ends a refund: a pending one, or one that fails after it succeeded. The money of a failed one is back. */
export function settleRefund(book: Book, refundId: string, status: "succeeded" | "failed" | "canceled"): void {
  const refund = findRefund(book, refundId);
  const charge = findCharge(book, refund.charge);
  const before = { status: refund.status };
  refund.status = status;
  if (status !== "succeeded") {
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
  }
  if (status === "failed") refund.failure_reason = "expired_or_canceled_card";
  for (const type of ["refund.updated", ...(status === "failed" ? ["refund.failed"] : []), "charge.refund.updated"])
    emit(book, type, refund, noCause, before);
}

export function listRefunds(book: Book, form: FormTree): object {
  return listOf([...book.refunds.values()], listQuery(form, ""), "/v1/refunds");
}

function chargeOf(book: Book, paymentIntentId: string): Charge {
  const intent = findPaymentIntent(book, paymentIntentId);
  const charge = book.charges.get(intent.latest_charge ?? "");
  if (!charge) throw missing("charge", String(intent.latest_charge), "payment_intent");
  return charge;
}

function newRefund(
  book: Book,
  charge: Charge,
  amount: number,
  { reason, metadata: kept }: Pick<RefundRequest, "reason" | "metadata">,
): Refund {
  const { currency, id, payment_intent } = charge;
  return {
    id: randomId("re"),
    object: "refund",
    amount,
    balance_transaction: null,
    charge: id,
    created: book.now(),
    currency,
    customer: null,
    customer_account: null,
    metadata: kept,
    payment_intent,
    payment_method: null,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: book.refundStatus,
    transfer_reversal: null,
  };
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

export const listQuery = record({
  payment_intent: optional(text(500)),
  charge: optional(text(500)),
  limit: optional(integer(1, 100)),
});

/** Returns the objects of a payment or of all, newest first. Only the first page. */
export function listOf(
  objects: readonly { payment_intent: string; charge: string }[],
  { payment_intent: intent, charge, limit }: ReturnType<typeof listQuery>,
  url: string,
): object {
  const own = objects
    .filter((one) => (!intent || one.payment_intent === intent) && (!charge || one.charge === charge))
    .toReversed();
  const most = limit ?? 10;
  return { object: "list", data: own.slice(0, most), has_more: own.length > most, url };
}
