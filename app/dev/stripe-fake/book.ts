import { missing } from "./api-error.ts";
import {
  type Dispute,
  type Charge,
  type LineItem,
  type PaymentIntent,
  type Refund,
  type Session,
  type StripeEvent,
  type Payout,
  randomId,
} from "./objects.ts";
import type { SessionRequest } from "./session-request.ts";

/** The API version that the stripe package 23.1.0 uses. */
export const API_VERSION = "2026-10-28.endive";

export interface SessionEntry {
  session: Session;
  lines: LineItem[];
  request: SessionRequest;
}

/** The API call that caused an event; null if a shopper or the clock did. */
export type Cause = StripeEvent["request"];
export const noCause: Cause = { id: null, idempotency_key: null };

/** The state of the Stripe fake. Only `sessions.ts`, `payments.ts`, `refunds.ts`, `shopper.ts` and `emit` change it. */
export interface Book {
  /** Seconds since 1970. */
  now: () => number;
  origin: string;
  taxRate: number;
  promotionCodes: Readonly<Record<string, number>>;
  termsUrl: string | null;
  sessions: Map<string, SessionEntry>;
  /** Ids of the sessions that may still expire. */
  open: Set<string>;
  paymentIntents: Map<string, PaymentIntent>;
  charges: Map<string, Charge>;
  refunds: Map<string, Refund>;
  disputes: Map<string, Dispute>;
  payouts: Map<string, Payout>;
  /** The status of new refunds: `pending` as for some banks, until `settleRefund`. */
  refundStatus: "succeeded" | "pending";
  events: Map<string, StripeEvent>;
  /** Called once for each new event. */
  publish: (event: StripeEvent) => void;
}

interface BookOptions {
  origin: string;
  now: () => Date;
  taxRate: number;
  promotionCodes: Readonly<Record<string, number>>;
  termsUrl: string | null;
  publish: (event: StripeEvent) => void;
}

export function openBook({ now, ...options }: BookOptions): Book {
  return {
    ...options,
    now: () => Math.floor(now().getTime() / 1000),
    sessions: new Map(),
    open: new Set(),
    paymentIntents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    payouts: new Map(),
    refundStatus: "succeeded",
    events: new Map(),
  };
}

/** Throws `resource_missing` if there is none, as the next five functions do. */
export function findSession(book: Book, id: string): SessionEntry {
  return found(book.sessions, id, "checkout.session", "session");
}

export function findPaymentIntent(book: Book, id: string): PaymentIntent {
  return found(book.paymentIntents, id, "payment_intent", "intent");
}

export function findCharge(book: Book, id: string): Charge {
  return found(book.charges, id, "charge", "charge");
}

export function findRefund(book: Book, id: string): Refund {
  return found(book.refunds, id, "refund", "refund");
}

export function findDispute(book: Book, id: string): Dispute {
  return found(book.disputes, id, "dispute", "dispute");
}

export function findEvent(book: Book, id: string): StripeEvent {
  return found(book.events, id, "event", "id");
}

/** Records an event with a copy of `object` in its current state, and publishes it to the webhooks. */
export function emit(
  book: Book,
  type: string,
  object: object,
  cause: Cause = noCause,
  previous?: Record<string, unknown>,
): StripeEvent {
  const event: StripeEvent = {
    id: randomId("evt"),
    object: "event",
    api_version: API_VERSION,
    created: book.now(),
    data: { object: JSON.parse(JSON.stringify(object)), ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 1,
    request: cause,
    type,
  };
  book.events.set(event.id, event);
  book.publish(event);
  return event;
}

function found<T>(things: ReadonlyMap<string, T>, id: string, kind: string, param: string): T {
  const thing = things.get(id);
  if (!thing) throw missing(kind, id, param);
  return thing;
}
