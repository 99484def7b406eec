import { setTimeout as wait } from "node:timers/promises";
import { answerApi } from "./api.ts";
import { emit, findEvent, noCause, openBook } from "./book.ts";
import { createFaults } from "./faults.ts";
import { answerShopper } from "./hosted-page.ts";
import { createIdempotencyKeys } from "./idempotency.ts";
import { listPayments } from "./list-payments.ts";
import { decline, pay, payLater, settleLater } from "./payments.ts";
import { createRefund, failRefund } from "./refunds.ts";
import { expireOverdueSessions, expireSession } from "./sessions.ts";
import { sampleShopper, type Shopper } from "./shopper.ts";
import { createWebhooks, type WebhookMode } from "./webhooks.ts";

export interface StripeFakeOptions {
  /** The Bearer key that API calls have to bring. */
  secretKey: string;
  /** Signs webhooks. */
  webhookSecret: string;
  /** Where its hosted pages are reached, `http://127.0.0.1:4242`. */
  origin: string;
  now: () => Date;
  /** Posts a webhook and answers the HTTP status; rejects where nobody is reached. */
  deliver: (body: string, headers: Record<string, string>) => Promise<number>;
  /** Milliseconds before each further try of a webhook. Stripe takes days, this a few seconds. */
  retryDelaysMs?: readonly number[];
  /** How to wait, for retries and slow answers: real time if left out. */
  pause?: (ms: number) => Promise<void>;
  /** The made-up tax where automatic tax is on, 0.07 for 7 %. */
  taxRate?: number;
  /** Promotion codes in capitals, with the per cent that they take off. */
  promotionCodes?: Readonly<Record<string, number>>;
}

export type StripeFake = ReturnType<typeof createStripeFake>;

const RETRY_DELAYS_MS = [200, 400, 800, 1_600, 3_200, 6_400];

/**
 * Stripe without Stripe: its API and payment pages as one fetch handler, its state in memory, and strings to pull. No
 * sockets.
 */
export function createStripeFake(options: StripeFakeOptions) {
  const { secretKey, origin, now, taxRate = 0, promotionCodes = { FAITH10: 10 } } = options;
  const stopping = new AbortController();
  const pause = options.pause ?? ((ms: number) => wait(ms, undefined, { signal: stopping.signal }).catch(() => {}));
  const webhooks = createWebhooks({ ...options, pause, retryDelaysMs: options.retryDelaysMs ?? RETRY_DELAYS_MS });
  const book = openBook({ origin, now, taxRate, promotionCodes, publish: webhooks.publish });
  const faults = createFaults();
  const api = { book, secretKey, keys: createIdempotencyKeys(now), takeFault: faults.take, pause };

  /**
   * Answers /v1/... as Stripe's API and /c/pay/... as its hosted page. Throws `ConnectionDropped` where a fault says
   * so.
   */
  async function handle(request: Request): Promise<Response> {
    const sessionId = /^\/c\/pay\/([^/]+)$/.exec(new URL(request.url).pathname)?.[1];
    return sessionId ? answerShopper(book, request, sessionId) : answerApi(api, request);
  }

  return {
    handle,

    // What shoppers and banks do. Each answers whether it changed anything, and throws for an unknown session.
    /** Pays by card on the hosted page; `details` change the sample shopper. */
    pay: (sessionId: string, details: Partial<Shopper> = {}) => pay(book, sessionId, { ...sampleShopper, ...details }),
    /** A card that is refused: the session stays open. */
    decline: (sessionId: string) => decline(book, sessionId),
    /** Completes the session by bank debit, unpaid as yet. */
    payLater: (sessionId: string, details: Partial<Shopper> = {}) =>
      payLater(book, sessionId, { ...sampleShopper, ...details }),
    /** How the bank debit ended. */
    settleLater: (sessionId: string, succeeded: boolean) => settleLater(book, sessionId, succeeded),

    // What the dashboard does. Throws `ApiError` where Stripe would refuse.
    /** Expires an open session before its time. */
    expire: (sessionId: string) => expireSession(book, sessionId, noCause),
    /** Gives back an amount, or all that is left. */
    refund: (paymentIntentId: string, amount?: number) =>
      createRefund(
        book,
        { payment_intent: paymentIntentId, charge: null, amount: amount ?? null, reason: null, metadata: {} },
        noCause,
      ),

    /** The newest refund of a payment fails after all. Returns whether there was one. */
    failRefund: (paymentIntentId: string) => failRefund(book, paymentIntentId),

    /** Expires what is past its time by the clock, as Stripe does by itself. Returns how many sessions that were. */
    tick: () => expireOverdueSessions(book),

    // What there is, as it is now: not copies.
    sessions: () => {
      expireOverdueSessions(book);
      return [...book.sessions.values()].map(({ session }) => session);
    },
    /** Every charge that succeeded, refunded or not. */
    payments: () => listPayments(book),
    events: () => {
      expireOverdueSessions(book);
      return [...book.events.values()];
    },
    /** Every try to deliver a webhook. */
    deliveries: webhooks.deliveries,

    /** What happens to new events: 'send', 'hold' until `deliverHeld`, or 'lose'. */
    get webhooks(): WebhookMode {
      return webhooks.mode();
    },
    set webhooks(mode: WebhookMode) {
      webhooks.setMode(mode);
    },
    /** The events that wait for `deliverHeld`, as they happened. */
    held: webhooks.held,
    deliverHeld: webhooks.deliverHeld,
    /** Sends an event once more, signed anew, whatever the mode. Returns the status, null where nobody is reached. */
    redeliver: (eventId: string) => webhooks.tryOnce(findEvent(book, eventId)),
    /** Makes an event that never happened, about any object, and treats it like the true ones. */
    sendEvent: (type: string, object: object) => emit(book, type, object),
    /** A Stripe-Signature header for a body, now or at another time. */
    sign: webhooks.sign,
    /** Waits until every webhook is taken or given up. */
    settled: webhooks.settled,
    /** Gives up on webhooks that are not taken yet, and waits for nothing any more. */
    stop: () => {
      webhooks.stop();
      stopping.abort();
    },

    failNext: faults.failNext,
    clearFaults: faults.clearFaults,
  };
}
