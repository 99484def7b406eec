import type { Dispute } from "../orders/dispute.ts";
import type { PaymentEvent, Payments } from "../orders/payments.ts";
import type { RefundFacts } from "../orders/refund.ts";
import { inTime } from "./limit-stripe-calls.server.ts";

type Named = string | { id: string } | null;

/** The fields of Stripe's refund that this site reads. */
interface StripeRefund {
  id: string;
  amount: number;
  created: number;
  status: string | null;
  reason: string | null;
  failure_reason?: string;
  metadata: Record<string, string> | null;
  payment_intent: Named;
  charge: string | { id: string; amount_refunded?: number } | null;
}

type List<Listed> = (query: ReturnType<typeof ofPayment>) => PromiseLike<{ data: Listed[] }>;

/** The part of Stripe's package that makes refunds and lists disputes. */
interface RefundClient {
  refunds: {
    create: (request: object, options: { idempotencyKey: string }) => Promise<StripeRefund>;
    list: List<StripeRefund>;
  };
  disputes: { list: List<StripeDispute> };
}

/**
 * Returns the calls about refunds and disputes.
 *
 * @param limit milliseconds that Stripe has to respond
 */
export function refundCalls(
  { refunds, disputes }: RefundClient,
  limit: number,
): Pick<Payments, "createRefund" | "listRefunds" | "listDisputes"> {
  return {
    async createRefund({ orderId, refundId, paymentIntent, cents, reason }) {
      const request = {
        payment_intent: paymentIntent,
        amount: cents,
        reason,
        metadata: { order_id: orderId, refund_id: refundId },
        expand: ["charge"],
      };
      try {
        const refund = await inTime(refunds.create(request, { idempotencyKey: `refund-${refundId}` }), limit);
        const { charge } = refund;
        const refundedCents = charge && typeof charge === "object" ? (charge.amount_refunded ?? null) : null;
        return { kind: "made", facts: refundFacts(refund), refundedCents };
      } catch (error) {
        const problem = refusalOf(error);
        if (problem === null) throw error;
        return { kind: "refused", problem };
      }
    },
    async listRefunds(paymentIntent) {
      const listed = await inTime(Promise.resolve(refunds.list(ofPayment(paymentIntent))), limit);
      return listed.data.map(refundFacts);
    },
    async listDisputes(paymentIntent, now) {
      const listed = await inTime(Promise.resolve(disputes.list(ofPayment(paymentIntent))), limit);
      return listed.data.map((dispute) => disputeFacts(dispute, now.getTime() / 1000));
    },
  };
}

const ofPayment = (paymentIntent: string) => ({ payment_intent: paymentIntent, limit: 100 });

/** Most characters of a sentence of Stripe's. */
const MOST_PROBLEM = 300;

/** Returns why Stripe made no refund, or null if it may have made one, or can't be asked now. */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { type, code } = error as { type?: string; code?: string };
  if (type !== "StripeInvalidRequestError" && type !== "StripeCardError") return null;
  return code ?? error.message.slice(0, MOST_PROBLEM);
}

/** Reads an event about a refund. */
export function refundEvent(refund: StripeRefund): PaymentEvent["about"] {
  const orderId = refund.metadata?.order_id ?? null;
  return { kind: "refund-change", paymentIntent: idOf(refund.payment_intent), orderId, facts: refundFacts(refund) };
}

/** The fields of Stripe's dispute that this site reads. */
interface StripeDispute {
  id: string;
  amount: number;
  status: string;
  reason: string;
  is_charge_refundable: boolean;
  evidence_details: { due_by: number | null };
  metadata: Record<string, string>;
  payment_intent: Named;
}

/**
 * Reads an event about a dispute.
 *
 * @param created seconds since 1970
 */
export function disputeEvent(dispute: StripeDispute, created: number): PaymentEvent["about"] {
  const orderId = dispute.metadata?.order_id ?? null;
  const facts = disputeFacts(dispute, created);
  return { kind: "dispute", paymentIntent: idOf(dispute.payment_intent), orderId, facts };
}

function disputeFacts(dispute: StripeDispute, asOf: number): Dispute {
  const { id, amount, status, reason, is_charge_refundable, evidence_details: evidence } = dispute;
  return {
    id,
    status,
    cents: amount,
    reason,
    // Stripe says 0 if the bank accepts no answer.
    dueBy: evidence?.due_by ? isoTime(evidence.due_by) : null,
    isRefundable: is_charge_refundable === true,
    asOf: isoTime(asOf),
  };
}

/** Returns the id of an object that Stripe names by its id, or sends whole. */
export function idOf(named: Named | undefined): string | null {
  return named && typeof named === "object" ? named.id : (named ?? null);
}

const FINAL = ["succeeded", "failed", "canceled"] as const;

function refundFacts({ id, amount, created, status, reason, failure_reason, metadata }: StripeRefund): RefundFacts {
  return {
    stripeId: id,
    refundId: metadata?.refund_id ?? null,
    state: FINAL.find((one) => one === status) ?? "pending",
    cents: amount,
    reason: reason ?? null,
    problem: failure_reason ?? null,
    at: isoTime(created),
  };
}

/**
 * Returns a time of Stripe's in ISO-8601.
 *
 * @throws if it isn't a time in seconds since 1970
 */
export function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

/** The fields of Stripe's payout that this site reads. Times are seconds since 1970. */
interface StripePayout {
  id: string;
  created: number;
  /** Midnight UTC of a day. */
  arrival_date: number;
}

/** The fields of an entry in Stripe's balance that this site reads. */
interface StripeBalanceEntry {
  id: string;
  source: string | null | { id: string; object: string; payment_intent?: string | { id: string } | null };
}

type ListPage<Listed> = (query: object) => PromiseLike<{ data: Listed[]; has_more: boolean }>;

/** The part of Stripe's package that lists payouts and what is in them. */
interface PayoutClient {
  payouts: { list: ListPage<StripePayout> };
  balanceTransactions: { list: ListPage<StripeBalanceEntry> };
}

/**
 * Returns the calls about payouts. Stripe says only of automatic payouts what is in them.
 *
 * @param limit milliseconds that Stripe has to respond
 */
export function payoutCalls(
  { payouts, balanceTransactions }: PayoutClient,
  limit: number,
): Pick<Payments, "listPayouts" | "listPaidOut"> {
  return {
    async listPayouts(since, after) {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      const page = await inTime(Promise.resolve(payouts.list({ created, ...pageAfter(after) })), limit);
      const found = page.data.map(({ id, created: at, arrival_date: day }) => ({
        id,
        createdAt: isoTime(at),
        arrivesOn: isoTime(day).slice(0, 10),
      }));
      return { payouts: found, next: page.has_more ? (found.at(-1)?.id ?? null) : null };
    },
    async listPaidOut(payout, after) {
      const query = { payout, expand: ["data.source"], ...pageAfter(after) };
      const page = await inTime(Promise.resolve(balanceTransactions.list(query)), limit);
      return {
        sources: page.data.flatMap(sourceOf),
        last: page.data.at(-1)?.id ?? null,
        more: page.has_more,
      };
    },
  };
}

function pageAfter(after: string | null) {
  return { limit: 100, ...(after !== null && { starting_after: after }) };
}

/** The journal knows a charge by its payment, and a refund by its own id. */
function sourceOf({ source }: StripeBalanceEntry): string | string[] {
  if (source === null || typeof source === "string") return source ?? [];
  return source.object === "charge" ? (idOf(source.payment_intent) ?? []) : source.id;
}
