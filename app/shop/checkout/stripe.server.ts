import type { Logger } from "pino";
import type Stripe from "stripe";
import { readTyped } from "../../server/forms/typed-text.ts";
import { PAYMENT_ORIGIN } from "../../server/security/security-headers.server.ts";
import type { PaymentEvent, Payments, SessionFacts, StripeAccount } from "../orders/payments.ts";
import { inTime } from "./limit-stripe-calls.server.ts";
import { sessionRequest } from "./session-request.ts";
import { isFromLater, isWellFormed, SIGNATURE_SECONDS } from "./stripe-event.ts";
import { idOf, payoutCalls, disputeEvent, refundCalls, refundEvent } from "./stripe-refunds.server.ts";

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

/** An id, or the object that it names. */
type Named<Kind> = string | (Kind & { id: string }) | null;

interface StripeCharge {
  amount_refunded: number;
  disputed: boolean;
  balance_transaction: Named<{ fee: number }>;
}

interface StripeShipping {
  name: string;
  address: object;
}

/** The fields of Stripe's session that this site reads. */
interface StripeSession {
  id: string;
  url: string | null;
  status: string | null;
  payment_status: string;
  currency: string | null;
  amount_subtotal: number | null;
  amount_total: number | null;
  metadata: Record<string, string> | null;
  total_details: { amount_discount: number; amount_shipping: number | null; amount_tax: number } | null;
  customer_details: { email: string | null; name?: string | null } | null;
  /** Null for a pickup: then Stripe asks for no address. */
  shipping_address_collection: object | null;
  collected_information: { shipping_details: StripeShipping | null } | null;
  /** In events of webhooks that have an API version from before 2025-03-31, and before 2022-08-01. */
  shipping_details?: StripeShipping | null;
  shipping?: StripeShipping | null;
  payment_intent: Named<{ status: string; latest_charge: Named<StripeCharge> }>;
  shipping_cost: { shipping_rate: Named<object> } | null;
  shipping_options: readonly { shipping_rate: Named<object> }[];
  discounts: readonly { promotion_code: Named<{ code: string }> }[] | null;
}

/** Reads what the site keeps of a session. */
function factsOf(session: StripeSession): SessionFacts {
  const { total_details: details, customer_details: customer, payment_intent: intent } = session;
  const { shipping_cost: cost, shipping_options: options } = session;
  const charge = intent && typeof intent === "object" ? intent.latest_charge : null;
  const shipping = session.collected_information?.shipping_details ?? session.shipping_details ?? session.shipping;
  const isPickup = session.shipping_address_collection === null;
  const named = isPickup && customer?.name ? JSON.stringify({ name: customer.name }) : null;
  return {
    sessionId: session.id,
    url: session.url ?? null,
    orderId: session.metadata?.order_id ?? null,
    status: (["complete", "expired"] as const).find((known) => known === session.status) ?? "open",
    payment: paymentOf(session),
    currency: session.currency ?? "",
    amountCents: session.amount_subtotal ?? 0,
    discountCents: details?.amount_discount ?? 0,
    postageCents: details?.amount_shipping ?? 0,
    taxCents: details?.amount_tax ?? 0,
    // A webhook names the chosen rate by its id alone.
    ratePlace: (options ?? []).findIndex(({ shipping_rate: rate }) => idOf(rate) === idOf(cost?.shipping_rate)),
    totalCents: session.amount_total ?? 0,
    paymentIntent: idOf(intent),
    refundedCents: charge && typeof charge === "object" ? charge.amount_refunded : null,
    isDisputed: charge !== null && typeof charge === "object" && charge.disputed,
    feeCents: charge && typeof charge === "object" ? feeOf(charge) : null,
    discountCode: codeOf(session),
    email: readTyped(customer?.email ?? "").trim() || null,
    shipping: shipping ? JSON.stringify({ name: shipping.name, address: shipping.address }) : named,
  };
}

function feeOf({ balance_transaction: entry }: StripeCharge): number | null {
  return entry && typeof entry === "object" ? entry.fee : null;
}

/** A webhook names the code by its id alone. */
function codeOf({ discounts }: StripeSession): string | null {
  const [code] = (discounts ?? []).flatMap(({ promotion_code: one }) =>
    one && typeof one === "object" ? one.code : [],
  );
  return code ?? null;
}

function paymentOf({ status, payment_status, payment_intent: intent }: StripeSession): SessionFacts["payment"] {
  if (status !== "complete") return "unpaid";
  if (payment_status === "paid" || payment_status === "no_payment_required") return "paid";
  const failed =
    intent && typeof intent === "object" && ["requires_payment_method", "canceled"].includes(intent.status);
  return failed ? "failed" : "waiting";
}

/** Returns the API's host as options for Stripe's package, or no options for Stripe's own host. */
function apiHost({ apiBase }: StripeAccount) {
  if (apiBase === null) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  const kind = protocol === "http:" ? ("http" as const) : ("https" as const);
  return { host: hostname, port: port || (kind === "http" ? 80 : 443), protocol: kind };
}

/**
 * Accepts a payment page only on Stripe's own origin. Our Content Security Policy would also block a form that
 * redirects elsewhere.
 *
 * @throws if Stripe's response has no URL, or one on another origin
 */
function paymentPage(url: string | null, { apiBase }: StripeAccount): string {
  if (!url) throw new Error("Stripe answered without a url.");
  const origin = URL.parse(url)?.origin;
  if (origin !== PAYMENT_ORIGIN && origin !== apiBase)
    throw new Error("Stripe answered with a url that is not its own.");
  return url;
}
