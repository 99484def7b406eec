import { setTimeout as wait } from "node:timers/promises";
import { answerApi, createIdempotencyKeys } from "./api.ts";
import { emit, findEvent, noCause, openBook } from "./book.ts";
import { createDispute, type DisputeOptions, moveDispute } from "./disputes.ts";
import { createFaults } from "./faults.ts";
import { answerShopper } from "./hosted-page.ts";
import { listPayments, decline, pay, payLater, settleLater } from "./payments.ts";
import { payOut } from "./payouts.ts";
import { failRefund, refundByStripe, settleRefund } from "./refunds.ts";
import { expireOverdueSessions, expireSession } from "./sessions.ts";
import { sampleShopper, type Shopper } from "./shopper.ts";
import { createWebhooks, type WebhookMode } from "./webhooks.ts";

export interface StripeFakeOptions {
  /** The Bearer key that API calls must send. */
  secretKey: string;
  webhookSecret: string;
  /** The origin of its hosted pages, such as `http://127.0.0.1:4242`. */
  origin: string;
  now: () => Date;
  /** Posts a webhook and returns the HTTP status. Rejects if the receiver can't be reached. */
  deliver: (body: string, headers: Record<string, string>) => Promise<number>;
  /** Milliseconds before each retry of a webhook: a few seconds, whereas Stripe takes days. */
  retryDelaysMs?: readonly number[];
  /** How to wait, for retries and slow responses: in real time by default. */
  pause?: (ms: number) => Promise<void>;
  /** The made-up tax rate if automatic tax is on: 0.07 is 7%. */
  taxRate?: number;
  /** Promotion codes in capitals, with their discounts in percent. */
  promotionCodes?: Readonly<Record<string, number>>;
  /** Address of the terms of service in the account's public details, or null. */
  termsUrl?: string | null;
}

export type StripeFake = ReturnType<typeof createStripeFake>;

const RETRY_DELAYS_MS = [200, 400, 800, 1_600, 3_200, 6_400];

/** Stripe's API and payment pages as one fetch handler, in memory, with functions that trigger payments and faults. */
export function createStripeFake(options: StripeFakeOptions) {
  const { secretKey, origin, now, taxRate = 0, promotionCodes = { FAITH10: 10 } } = options;
  const { termsUrl = "https://shop.example/terms" } = options;
  const stopping = new AbortController();
  const pause = options.pause ?? ((ms: number) => wait(ms, undefined, { signal: stopping.signal }).catch(() => {}));
  const webhooks = createWebhooks({ ...options, pause, retryDelaysMs: options.retryDelaysMs ?? RETRY_DELAYS_MS });
  const book = openBook({ origin, now, taxRate, promotionCodes, termsUrl, publish: webhooks.publish });
  const faults = createFaults();
  const api = { book, secretKey, keys: createIdempotencyKeys(now), takeFault: faults.take, pause };

  /** /v1/... is Stripe's API, /c/pay/... its hosted page. Throws `ConnectionDropped` if a fault requires it. */
  async function handle(request: Request): Promise<Response> {
    const sessionId = /^\/c\/pay\/([^/]+)$/.exec(new URL(request.url).pathname)?.[1];
    return sessionId ? answerShopper(book, request, sessionId) : answerApi(api, request);
  }

  return {
    handle,

    // Actions of shoppers and banks. Each returns whether it changed anything, and throws for an unknown session.
    /** Pays by card on the hosted page. `details` override the sample shopper. */
    pay: (sessionId: string, details: Partial<Shopper> = {}) => pay(book, sessionId, { ...sampleShopper, ...details }),
    /** Declines a card. The session stays open. */
    decline: (sessionId: string) => decline(book, sessionId),
    /** Completes the session by bank debit, not paid yet. */
    payLater: (sessionId: string, details: Partial<Shopper> = {}) =>
      payLater(book, sessionId, { ...sampleShopper, ...details }),
    settleLater: (sessionId: string, succeeded: boolean) => settleLater(book, sessionId, succeeded),

    // Actions in Stripe's dashboard. They throw `ApiError` if Stripe would refuse them.
    expire: (sessionId: string) => expireSession(book, sessionId, noCause),
    /** All that is left by default. */
    refund: (paymentIntentId: string, amount?: number) => refundByStripe(book, paymentIntentId, amount ?? null),
    /** The newest refund. Returns whether there was one. */
    failRefund: (paymentIntentId: string) => failRefund(book, paymentIntentId),
    /** A bank ends a refund. */
    settleRefund: (refundId: string, status: "succeeded" | "failed" | "canceled") =>
      settleRefund(book, refundId, status),
    /** A customer disputes a payment at their bank. */
    dispute: (paymentIntentId: string, how: DisputeOptions = {}) => createDispute(book, paymentIntentId, how),
    moveDispute: (disputeId: string, status: string) => moveDispute(book, disputeId, status),
    /** Pays out what is in no payout yet. Returns the payout. */
    payOut: () => payOut(book),
    set refundStatus(status: "succeeded" | "pending") {
      book.refundStatus = status;
    },

    /** Expires overdue sessions, as Stripe does by itself. Returns how many. */
    tick: () => expireOverdueSessions(book),

    // The current objects themselves, not copies.
    sessions: () => {
      expireOverdueSessions(book);
      return [...book.sessions.values()].map(({ session }) => session);
    },
    refunds: () => [...book.refunds.values()],
    disputes: () => [...book.disputes.values()],
    /** Every charge that succeeded, refunded or not. */
    payments: () => listPayments(book),
    events: () => {
      expireOverdueSessions(book);
      return [...book.events.values()];
    },
    /** Every attempt to deliver a webhook. */
    deliveries: webhooks.deliveries,

    /** What happens to new events: 'send', 'hold' until `deliverHeld`, or 'lose'. */
    get webhooks(): WebhookMode {
      return webhooks.mode();
    },
    set webhooks(mode: WebhookMode) {
      webhooks.setMode(mode);
    },
    /** The events that wait for `deliverHeld`, in order. */
    held: webhooks.held,
    deliverHeld: webhooks.deliverHeld,
    /** Sends an event again with a new signature, in any mode. Returns the status, or null without an answer. */
    redeliver: (eventId: string) => webhooks.tryOnce(findEvent(book, eventId)),
    /** Makes an event of any type about any object. */
    sendEvent: (type: string, object: object) => emit(book, type, object),
    /** Returns a Stripe-Signature header for a body, for the current or another time. */
    sign: webhooks.sign,
    /** Waits until every webhook is accepted or abandoned. */
    settled: webhooks.settled,
    /** Abandons webhooks that are not accepted yet, and aborts all waiting. */
    stop: () => {
      webhooks.stop();
      stopping.abort();
    },

    failNext: faults.failNext,
    clearFaults: faults.clearFaults,
  };
}
