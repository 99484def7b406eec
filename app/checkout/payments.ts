import type { OrderLine } from "./order.ts";
import type { SessionFacts } from "./session-facts.ts";

/** The account at Stripe, as the settings name it. */
export interface StripeAccount {
  secretKey: string;
  /** Each of them may sign webhooks; empty: none is believed. */
  webhookSecrets: readonly string[];
  /** Another host that speaks Stripe's API, or null. */
  apiBase: string | null;
  automaticTax: boolean;
  promotionCodes: boolean;
  /** Where orders are sent, as ISO 3166-1 codes. */
  shippingCountries: readonly string[];
}

/** The order as Stripe gets to know it. */
export interface OrderToPay {
  id: string;
  currency: string;
  lines: readonly OrderLine[];
  returnOrigin: string;
  expiresAt: string;
}

/** What a webhook told. */
export interface PaymentEvent {
  /** Stripe's own id of the event. */
  id: string;
  type: string;
  about:
    | { kind: "session"; facts: SessionFacts }
    | { kind: "refund"; paymentIntent: string | null; orderId: string | null; refundedCents: number }
    /** A refund went on, or failed: what went back in all is to be asked for. */
    | { kind: "refund-change"; paymentIntent: string | null; orderId: string | null }
    /** Of a type that this site does nothing about. */
    | null;
}

/** What this site asks of Stripe. Every call throws where no usable answer came. */
export interface Payments {
  /** Makes a session whose `url` is not null; for the same order the same one. */
  createSession: (order: OrderToPay) => Promise<SessionFacts & { url: string }>;
  /** Null where Stripe knows no such session. */
  readSession: (sessionId: string) => Promise<SessionFacts | null>;
  /** Closes a session's page, and answers what became of it: it may have been paid already. */
  closeSession: (sessionId: string) => Promise<SessionFacts | null>;
  /**
   * Reads a webhook's body.
   *
   * @param signature the header `Stripe-Signature`
   * @returns null where no secret of ours made the signature, or it is 300 seconds away from now
   */
  readEvent: (body: string, signature: string | null, now: Date) => PaymentEvent | null;
}
