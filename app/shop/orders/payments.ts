import { isStorable } from "../../server/forms/limits.ts";
import { chargedRate, type Delivery, isPickup } from "../cart/delivery.ts";
import type { Dispute } from "./dispute.ts";
import type { OrderTrigger } from "./order-states.ts";
import type { Order } from "./order.ts";
import type { RefundAnswer, RefundFacts, RefundToMake } from "./refund.ts";

export interface StripeAccount {
  secretKey: string;
  /** A webhook may be signed with any of them. Without any, every webhook is refused. */
  webhookSecrets: readonly string[];
  /** Another host with Stripe's API, or null. */
  apiBase: string | null;
  automaticTax: boolean;
  promotionCodes: boolean;
  termsOfService: boolean;
}

export type OrderToPay = Pick<Order, "id" | "currency" | "lines" | "delivery" | "returnOrigin" | "expiresAt">;

/** A webhook's event, without Stripe's own types. */
export interface PaymentEvent {
  id: string;
  type: string;
  about:
    | { kind: "session"; facts: SessionFacts }
    | { kind: "refund"; paymentIntent: string | null; orderId: string | null; refundedCents: number }
    /** A refund was made, succeeded or failed; the sweeper reads the refunded total. */
    | { kind: "refund-change"; paymentIntent: string | null; orderId: string | null; facts: RefundFacts }
    | { kind: "dispute"; paymentIntent: string | null; orderId: string | null; facts: Dispute }
    /** A type that this site ignores. */
    | null;
}

/** The calls that this site makes to Stripe. Every call throws if there is no usable response. */
export interface Payments {
  /** Creates a session with a `url`; the same order gets the same session. */
  createSession: (order: OrderToPay) => Promise<SessionFacts & { url: string }>;
  readSession: (sessionId: string) => Promise<SessionFacts | null>;
  /** Closes a session's page and returns how it ended: it may have been paid already. */
  closeSession: (sessionId: string) => Promise<SessionFacts | null>;
  /** Makes a refund; the same `refundId` makes it once. Throws too if Stripe may have made it. */
  createRefund: (refund: RefundToMake) => Promise<RefundAnswer>;
  /** Returns the newest 100 refunds of a payment. */
  listRefunds: (paymentIntent: string) => Promise<RefundFacts[]>;
  /** Returns the newest 100 disputes of a payment, as they are at a time. */
  listDisputes: (paymentIntent: string, now: Date) => Promise<Dispute[]>;
  /** Returns one page of Stripe's payouts to the bank since a time, the newest first; `after` is the last one known. */
  listPayouts: (since: Date, after: string | null) => Promise<PayoutPage>;
  /** Returns one page of what is in an automatic payout; `after` is the last entry known. */
  listPaidOut: (payoutId: string, after: string | null) => Promise<PaidOutPage>;
  /**
   * `signature`: the `Stripe-Signature` header. Null if none of our secrets made it, or if its time is more than 300
   * seconds away from `now`.
   */
  readEvent: (body: string, signature: string | null, now: Date) => PaymentEvent | null;
}

/** A Checkout Session, without Stripe's own types. Money is whole cents. */
export interface SessionFacts {
  sessionId: string;
  /** Stripe's page, while the session is open. */
  url: string | null;
  /** From the session's metadata. */
  orderId: string | null;
  status: "open" | "complete" | "expired";
  /** `waiting`: the shopper has finished, and a bank will confirm the payment within days. */
  payment: "unpaid" | "waiting" | "paid" | "failed";
  currency: string;
  amountCents: number;
  discountCents: number;
  /** Before taxes. */
  postageCents: number;
  /** Includes taxes on shipping. */
  taxCents: number;
  /** Index of the chosen rate among the session's; -1 if there was none. */
  ratePlace: number;
  totalCents: number;
  paymentIntent: string | null;
  /** Null if Stripe did not say. */
  refundedCents: number | null;
  /** What Stripe keeps of the payment; null if Stripe did not say. */
  feeCents: number | null;
  /** The code that the shopper typed; null if there is none, or Stripe did not say. */
  discountCode: string | null;
  /** Whether the payment has ever been disputed; false if Stripe did not say. */
  isDisputed: boolean;
  email: string | null;
  /** JSON of name and address. */
  shipping: string | null;
}

/** Null while undecided. We closed a session that expired early, because the shopper turned back. */
export function triggerOf(
  { status, payment }: Pick<SessionFacts, "status" | "payment">,
  order: { expiresAt: string },
  now: Date,
): OrderTrigger | null {
  if (payment === "paid" && status === "complete") return "paid";
  if (status === "expired") return now.getTime() < Date.parse(order.expiresAt) ? "cancelled" : "expired";
  return status === "complete" && payment === "failed" ? "failed" : null;
}

/** Whether Stripe charged for the lines and one of the rates, plus only what it reports as tax or discount. */
export function isRightAmount(
  order: { currency: string; amountCents: number; delivery: Delivery | null },
  facts: SessionFacts,
): boolean {
  const { currency, amountCents, discountCents, postageCents, taxCents, totalCents } = facts;
  return (
    currency === order.currency &&
    amountCents === order.amountCents &&
    totalCents === amountCents - discountCents + postageCents + taxCents &&
    isRightPostage(order.delivery, facts)
  );
}

function isRightPostage(delivery: Delivery | null, { postageCents, ratePlace }: SessionFacts): boolean {
  if (delivery === null) return true;
  return isPickup(delivery) ? postageCents === 0 : chargedRate(delivery, postageCents, ratePlace) !== null;
}

/** A payout to the bank, without Stripe's own types. */
export interface Payout {
  id: string;
  createdAt: string;
  /** The day on which it arrives: `2026-11-05`. */
  arrivesOn: string;
}

interface PayoutPage {
  payouts: Payout[];
  /** Id after which the next page begins; null after the last one. */
  next: string | null;
}

interface PaidOutPage {
  /** Ids of payments and of refunds, as the journal has them. */
  sources: string[];
  /** Id of the last entry; null for an empty page. */
  last: string | null;
  more: boolean;
}

/** Seconds for which a webhook's signature is valid (Stripe, "Replay attack prevention"). */
export const SIGNATURE_SECONDS = 300;

/** Days to store an event. Stripe resends an event for at most 30 days (Stripe, "Resend events"). */
export const EVENT_DAYS = 90;

export function eventCutoff(now: Date): string {
  return new Date(now.getTime() - EVENT_DAYS * 24 * 60 * 60 * 1000).toISOString();
}

/** Whether a signature's time is too far in the future. Stripe's package only checks whether it is too old. */
export function isFromLater(signature: string | null, now: Date): boolean {
  const times = [...(signature ?? "").matchAll(/(?:^|,)t=(\d+)/g)].map(([, seconds]) => Number(seconds));
  return times.some((seconds) => seconds > now.getTime() / 1000 + SIGNATURE_SECONDS);
}

/** Whether every field has its declared type. The types say what Stripe documents, not what arrived. */
export function isWellFormed({ id, type, about }: PaymentEvent): boolean {
  return isName(id) && isText(type) && (about === null || isAboutWell(about));
}

function isAboutWell(about: NonNullable<PaymentEvent["about"]>): boolean {
  if (about.kind === "session") return isSessionWell(about.facts);
  if (![about.paymentIntent, about.orderId].every(isTextOrNull)) return false;
  if (about.kind === "refund") return isAmount(about.refundedCents);
  if (about.kind === "dispute") {
    const { id, status, reason, cents } = about.facts;
    return [id, status, reason].every(isName) && isAmount(cents);
  }
  const { stripeId, refundId, cents, reason, problem, at } = about.facts;
  return [stripeId, at].every(isName) && [refundId, reason, problem].every(isTextOrNull) && isAmount(cents);
}

function isSessionWell(facts: SessionFacts): boolean {
  const { url, orderId, paymentIntent, email, shipping, discountCode, refundedCents, feeCents } = facts;
  const { amountCents, discountCents, postageCents, taxCents, ratePlace, totalCents } = facts;
  return (
    [facts.sessionId, facts.currency].every(isText) &&
    [url, orderId, paymentIntent, email, shipping, discountCode].every(isTextOrNull) &&
    [amountCents, discountCents, postageCents, taxCents, ratePlace, totalCents].every(isAmount) &&
    [refundedCents, feeCents].every((cents) => cents === null || isAmount(cents))
  );
}

function isText(value: unknown): boolean {
  return typeof value === "string" && isStorable(value);
}

function isName(value: unknown): boolean {
  return isText(value) && value !== "";
}

function isTextOrNull(value: unknown): boolean {
  return value === null || isText(value);
}

function isAmount(value: unknown): boolean {
  return Number.isSafeInteger(value);
}
