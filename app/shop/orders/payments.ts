import { chargedRate, type Delivery, isPickup } from "../cart/delivery.ts";
import type { Dispute } from "./dispute.ts";
import type { OrderTrigger } from "./order-states.ts";
import type { OrderLine } from "./order.ts";
import type { RefundAnswer, RefundFacts, RefundToMake } from "./refund.ts";

/** The Stripe account, from the settings. */
export interface StripeAccount {
  secretKey: string;
  /** A webhook may be signed with any of them. If there are none, every webhook is refused. */
  webhookSecrets: readonly string[];
  /** Another host with Stripe's API, or null. */
  apiBase: string | null;
  automaticTax: boolean;
  promotionCodes: boolean;
  termsOfService: boolean;
}

/** The part of an order that is sent to Stripe. */
export interface OrderToPay {
  id: string;
  currency: string;
  lines: readonly OrderLine[];
  /** Null in orders from before there were rates. */
  delivery: Delivery | null;
  returnOrigin: string;
  expiresAt: string;
}

/** A webhook's event, without Stripe's own types. */
export interface PaymentEvent {
  /** Stripe's own id of the event. */
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
  /** Null if Stripe has no such session. */
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
   * Reads a webhook's body.
   *
   * @param signature the header `Stripe-Signature`
   * @returns null if none of our secrets made the signature, or if its time is more than 300 seconds away from `now`
   */
  readEvent: (body: string, signature: string | null, now: Date) => PaymentEvent | null;
}

/** A Checkout Session, without Stripe's own types. Money is whole cents. */
export interface SessionFacts {
  sessionId: string;
  /** Stripe's page, while the session is open. */
  url: string | null;
  /** The session's order, from its metadata. */
  orderId: string | null;
  status: "open" | "complete" | "expired";
  /** `waiting`: the shopper has finished, and a bank will confirm the payment within days. */
  payment: "unpaid" | "waiting" | "paid" | "failed";
  currency: string;
  amountCents: number;
  discountCents: number;
  /** Before taxes. */
  postageCents: number;
  /** Also those on shipping. */
  taxCents: number;
  /** The place of the chosen rate among those of the session, from 0; -1 if there was none. */
  ratePlace: number;
  /** The charged amount. */
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

/**
 * Returns what a session's status means for its order, or null while it is undecided. If a session expired early, we
 * closed it because the shopper turned back.
 */
export function triggerOf(
  { status, payment }: Pick<SessionFacts, "status" | "payment">,
  order: { expiresAt: string },
  now: Date,
): OrderTrigger | null {
  if (payment === "paid" && status === "complete") return "paid";
  if (status === "expired") return now.getTime() < Date.parse(order.expiresAt) ? "cancelled" : "expired";
  return status === "complete" && payment === "failed" ? "failed" : null;
}

/** Whether Stripe charged for the order's lines and one of its rates, plus only what it reports as tax or discount. */
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
  /** ISO-8601 UTC. */
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
