import type { Logger } from "pino";
import type Stripe from "stripe";
import type { PaymentEvent, Payments, SessionFacts, StripeAccount } from "../orders/payments.ts";
import { inTime } from "./limit-stripe-calls.server.ts";
import { factsOf, idOf } from "./session-facts.server.ts";
import { sessionRequest } from "./session-request.ts";
import { apiHost, paymentPage } from "./stripe-addresses.server.ts";
import { isFromLater, isWellFormed, SIGNATURE_SECONDS } from "./stripe-event.ts";
import { payoutCalls } from "./stripe-payouts.server.ts";
import { disputeEvent, refundCalls, refundEvent } from "./stripe-refunds.server.ts";

interface Options {
  /** Replaces Node's HTTP client in tests. */
  httpClient?: Stripe.HttpClient;
  /** Retries after connection errors, 409 and 5xx. */
  retries?: number;
  log?: Logger;
}

/** Milliseconds that Stripe has to respond, including retries. */
const LIMIT = 10_000;

/** Connects to Stripe through its official package. It is large, so a site without payment never loads it. */
export async function connectStripe(
  account: StripeAccount,
  { httpClient, retries = 2, log }: Options = {},
): Promise<Payments> {
  const { default: StripeClient } = await import("stripe");
  const stripe = new StripeClient(account.secretKey, {
    ...apiHost(account),
    ...(httpClient && { httpClient }),
    timeout: LIMIT,
    maxNetworkRetries: retries,
    telemetry: false,
  });
  const { sessions } = stripe.checkout;
  let isVersionTold = false;

  async function readSession(id: string): Promise<SessionFacts | null> {
    try {
      const expand = ["payment_intent.latest_charge.balance_transaction", "discounts.promotion_code"];
      return factsOf(await inTime(sessions.retrieve(id, { expand }), LIMIT));
    } catch (error) {
      if (error instanceof StripeClient.errors.StripeError && error.code === "resource_missing") return null;
      throw error;
    }
  }

  /** An endpoint keeps the API version that it was made with, and Stripe names fields by it. */
  function tellVersion(version: string | null): void {
    if (version === StripeClient.API_VERSION || isVersionTold) return;
    isVersionTold = true;
    log?.warn({ version, expected: StripeClient.API_VERSION }, "webhook has another API version");
  }

  return {
    readSession,
    ...refundCalls(stripe, LIMIT),
    ...payoutCalls(stripe, LIMIT),
    async createSession(order) {
      const request = sessionRequest(order, account) as Stripe.Checkout.SessionCreateParams;
      const session = await inTime(sessions.create(request, { idempotencyKey: `checkout-${order.id}` }), LIMIT);
      const facts = factsOf(session);
      return { ...facts, url: paymentPage(facts.url, account) };
    },
    async closeSession(id) {
      // Stripe refuses this for a session that isn't open; readSession then says how it ended.
      await inTime(sessions.expire(id), LIMIT).catch((error: unknown) => {
        if (!(error instanceof StripeClient.errors.StripeInvalidRequestError)) throw error;
      });
      return readSession(id);
    },
    readEvent(body, signature, now) {
      for (const secret of account.webhookSecrets) {
        try {
          if (isFromLater(signature, now)) return null;
          // The last argument is in milliseconds. If it were in seconds, no signature would ever be too old.
          const sent = stripe.webhooks.constructEvent(
            body,
            signature ?? "",
            secret,
            SIGNATURE_SECONDS,
            undefined,
            now.getTime(),
          );
          tellVersion(sent.api_version);
          const event = eventOf(sent);
          return isWellFormed(event) ? event : null;
        } catch {
          // constructEvent only computes: it fails on a header or a body that Stripe did not send.
        }
      }
      return null;
    },
  };
}

function eventOf(event: Stripe.Event): PaymentEvent {
  const { id, type } = event;
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.expired":
      return { id, type, about: { kind: "session", facts: factsOf(event.data.object) } };
    case "checkout.session.async_payment_failed":
      return { id, type, about: { kind: "session", facts: { ...factsOf(event.data.object), payment: "failed" } } };
    case "charge.refunded": {
      const { payment_intent, metadata, amount_refunded } = event.data.object;
      const orderId = metadata?.order_id ?? null;
      return {
        id,
        type,
        about: { kind: "refund", paymentIntent: idOf(payment_intent), orderId, refundedCents: amount_refunded },
      };
    }
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
    case "charge.refund.updated":
      return { id, type, about: refundEvent(event.data.object) };
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
      return { id, type, about: disputeEvent(event.data.object, event.created) };
    default:
      return { id, type, about: null };
  }
}
