import { type Book, emit, findCharge, findDispute, findPaymentIntent } from "./book.ts";
import type { FormTree } from "./fields.ts";
import { type Dispute, noEvidence, randomId } from "./objects.ts";
import { listOf, listQuery } from "./refunds.ts";

export interface DisputeOptions {
  reason?: string;
  /** An inquiry begins with `warning_needs_response`: its payment can still be refunded. */
  status?: string;
  /** Seconds since 1970 by which an answer is due; a week from now by default, 0 if the bank accepts none. */
  dueBy?: number;
}

export function createDispute(book: Book, paymentIntentId: string, options: DisputeOptions): Dispute {
  const { reason = "product_not_received", status = "needs_response" } = options;
  const charge = findCharge(book, findPaymentIntent(book, paymentIntentId).latest_charge ?? "");
  const dispute: Dispute = {
    id: randomId("du"),
    object: "dispute",
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: book.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(),
    evidence_details: {
      due_by: options.dueBy ?? book.now() + 7 * 24 * 60 * 60,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: status.startsWith("warning_"),
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status,
  };
  charge.disputed = true;
  book.disputes.set(dispute.id, dispute);
  emit(book, "charge.dispute.created", dispute);
  return dispute;
}

export function listDisputes(book: Book, form: FormTree): object {
  return listOf([...book.disputes.values()], listQuery(form, ""), "/v1/disputes");
}

const CLOSED = new Set(["won", "lost", "warning_closed", "prevented"]);

/** Whether a dispute in this state has moved no money. */
function isInquiry(status: string): boolean {
  return status.startsWith("warning_") || status === "prevented";
}

/** A dispute goes on, or ends. One that was won stays won, and none becomes an inquiry again. */
export function moveDispute(book: Book, disputeId: string, status: string): void {
  const dispute = findDispute(book, disputeId);
  if (dispute.status === "won" || (isInquiry(status) && !isInquiry(dispute.status))) return;
  const before = { status: dispute.status };
  dispute.status = status;
  dispute.is_charge_refundable = status.startsWith("warning_") || status === "won";
  emit(book, `charge.dispute.${CLOSED.has(status) ? "closed" : "updated"}`, dispute, undefined, before);
}
