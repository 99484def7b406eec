import type { Logger } from "pino";
import type Stripe from "stripe";
import { readTyped } from "../../server/forms/typed-text.ts";
import { PAYMENT_ORIGIN } from "../../server/security/security-headers.server.ts";
import type { Rate } from "../cart/delivery.ts";
import type { Dispute } from "../orders/dispute.ts";
import type { OrderLine } from "../orders/order.ts";
import {
  type PaymentEvent,
  type Payments,
  type SessionFacts,
  type StripeAccount,
  type OrderToPay,
  isFromLater,
  isWellFormed,
  SIGNATURE_SECONDS,
} from "../orders/payments.ts";
import type { RefundFacts } from "../orders/refund.ts";
import { inTime } from "./limit-stripe-calls.server.ts";

interface Options {
  /** Replaces Node's HTTP client in tests. */
  httpClient?: Stripe.HttpClient;
  /** Retries after connection errors, 409 and 5xx. */
  retries?: number;
  log?: Logger;
}

/** Milliseconds that Stripe has to respond, including retries. */
const LIMIT = 10_000;

/** Imports Stripe's package only when called: it is large, and a site without payment doesn't need it. */
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

  /** An endpoint keeps the API version that it was made with, and that version names the fields. */
  function tellVersion(version: string | null): void {
    if (version === StripeClient.API_VERSION || isVersionTold) return;
    isVersionTold = true;
    log?.warn({ version, expected: StripeClient.API_VERSION }, "webhook has another API version");
  }

  return {
    readSession,
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
    async createRefund({ orderId, refundId, paymentIntent, cents, reason }) {
      const request = {
        payment_intent: paymentIntent,
        amount: cents,
        reason: reason as Stripe.RefundCreateParams.Reason,
        metadata: { order_id: orderId, refund_id: refundId },
        expand: ["charge"],
      };
      try {
        const refund = await inTime(stripe.refunds.create(request, { idempotencyKey: `refund-${refundId}` }), LIMIT);
        return {
          kind: "made",
          facts: refundFacts(refund),
          refundedCents: whole(refund.charge)?.amount_refunded ?? null,
        };
      } catch (error) {
        const problem = refusalOf(error);
        if (problem === null) throw error;
        return { kind: "refused", problem };
      }
    },
    async listRefunds(paymentIntent) {
      const { data } = await inTime(stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 }), LIMIT);
      return data.map(refundFacts);
    },
    async listDisputes(paymentIntent, now) {
      const { data } = await inTime(stripe.disputes.list({ payment_intent: paymentIntent, limit: 100 }), LIMIT);
      return data.map((dispute) => disputeFacts(dispute, now.getTime() / 1000));
    },
    async listPayouts(since, after) {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      const page = await inTime(stripe.payouts.list({ created, ...pageAfter(after) }), LIMIT);
      const payouts = page.data.map(({ id, created: at, arrival_date: day }) => ({
        id,
        createdAt: isoTime(at),
        arrivesOn: isoTime(day).slice(0, 10),
      }));
      return { payouts, next: page.has_more ? (payouts.at(-1)?.id ?? null) : null };
    },
    // Stripe lists the contents of automatic payouts only.
    async listPaidOut(payout, after) {
      const query = { payout, expand: ["data.source"], ...pageAfter(after) };
      const { data, has_more: more } = await inTime(stripe.balanceTransactions.list(query), LIMIT);
      return { sources: data.flatMap(sourceOf), last: data.at(-1)?.id ?? null, more };
    },
    readEvent(body, signature, now) {
      if (isFromLater(signature, now)) return null;
      const read = (secret: string) =>
        // The last argument is in milliseconds. If it were in seconds, no signature would ever be too old.
        stripe.webhooks.constructEvent(body, signature ?? "", secret, SIGNATURE_SECONDS, undefined, now.getTime());
      for (const secret of account.webhookSecrets) {
        try {
          const sent = read(secret);
          tellVersion(sent.api_version);
          const event = { id: sent.id, type: sent.type, about: aboutOf(sent) };
          return isWellFormed(event) ? event : null;
        } catch {
          // constructEvent only computes: it fails on a header or a body that Stripe did not send.
        }
      }
      return null;
    },
  };
}

function aboutOf(event: Stripe.Event): PaymentEvent["about"] {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.expired":
      return { kind: "session", facts: factsOf(event.data.object) };
    case "checkout.session.async_payment_failed":
      return { kind: "session", facts: { ...factsOf(event.data.object), payment: "failed" } };
    case "charge.refunded":
      return { kind: "refund", ...ownerOf(event.data.object), refundedCents: event.data.object.amount_refunded };
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
    case "charge.refund.updated":
      return { kind: "refund-change", ...ownerOf(event.data.object), facts: refundFacts(event.data.object) };
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
      return { kind: "dispute", ...ownerOf(event.data.object), facts: disputeFacts(event.data.object, event.created) };
    default:
      return null;
  }
}

type Named<Kind> = string | Kind | null | undefined;

function whole<Kind>(named: Named<Kind>): Kind | null {
  return typeof named === "string" ? null : (named ?? null);
}

function idOf(named: Named<{ id: string }>): string | null {
  return typeof named === "string" ? named : (named?.id ?? null);
}

function ownerOf(about: { payment_intent: Named<{ id: string }>; metadata: Stripe.Metadata | null }) {
  return { paymentIntent: idOf(about.payment_intent), orderId: about.metadata?.order_id ?? null };
}

type Shipping = { name?: string | null; address?: object | null } | null;

/** In events of webhooks that have an API version from before 2025-03-31, and before 2022-08-01. */
interface OldSession {
  shipping_details?: Shipping;
  shipping?: Shipping;
}

/** Reads what the site keeps of a session. An event has less of it than the types say, and names objects by ids. */
function factsOf(session: Stripe.Checkout.Session & OldSession): SessionFacts {
  const { total_details: details, customer_details: customer, payment_intent: intent } = session;
  const charge = whole(whole(intent)?.latest_charge);
  const shipping = session.collected_information?.shipping_details ?? session.shipping_details ?? session.shipping;
  // For a pickup, Stripe asks for no address.
  const isPickup = session.shipping_address_collection === null;
  const named = isPickup && customer?.name ? JSON.stringify({ name: customer.name }) : null;
  const rate = idOf(session.shipping_cost?.shipping_rate);
  const codes = (session.discounts ?? []).flatMap((one) => whole(one.promotion_code)?.code ?? []);
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
    ratePlace: (session.shipping_options ?? []).findIndex((option) => idOf(option.shipping_rate) === rate),
    totalCents: session.amount_total ?? 0,
    paymentIntent: idOf(intent),
    refundedCents: charge?.amount_refunded ?? null,
    isDisputed: charge?.disputed ?? false,
    feeCents: whole(charge?.balance_transaction)?.fee ?? null,
    discountCode: codes[0] ?? null,
    email: readTyped(customer?.email ?? "").trim() || null,
    shipping: shipping ? JSON.stringify({ name: shipping.name, address: shipping.address }) : named,
  };
}

function paymentOf({ status, payment_status, payment_intent }: Stripe.Checkout.Session): SessionFacts["payment"] {
  if (status !== "complete") return "unpaid";
  if (payment_status === "paid" || payment_status === "no_payment_required") return "paid";
  const intent = whole(payment_intent)?.status;
  return intent === "requires_payment_method" || intent === "canceled" ? "failed" : "waiting";
}

function refundFacts(refund: Stripe.Refund): RefundFacts {
  return {
    stripeId: refund.id,
    refundId: refund.metadata?.refund_id ?? null,
    state: (["succeeded", "failed", "canceled"] as const).find((one) => one === refund.status) ?? "pending",
    cents: refund.amount,
    reason: refund.reason ?? null,
    problem: refund.failure_reason ?? null,
    at: isoTime(refund.created),
  };
}

/** `asOf`: seconds since 1970. */
function disputeFacts(dispute: Stripe.Dispute, asOf: number): Dispute {
  const due = dispute.evidence_details?.due_by;
  return {
    id: dispute.id,
    status: dispute.status,
    cents: dispute.amount,
    reason: dispute.reason,
    // Stripe says 0 if the bank accepts no answer.
    dueBy: due ? isoTime(due) : null,
    isRefundable: dispute.is_charge_refundable === true,
    asOf: isoTime(asOf),
  };
}

/** Why Stripe made no refund, in 300 characters; null if it may have made one, or can't be asked now. */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { type, code } = error as { type?: string; code?: string };
  if (type !== "StripeInvalidRequestError" && type !== "StripeCardError") return null;
  return code ?? error.message.slice(0, 300);
}

function pageAfter(after: string | null) {
  return { limit: 100, ...(after !== null && { starting_after: after }) };
}

/** The journal knows a charge by its payment, and a refund by its own id. */
function sourceOf({ source: named }: Stripe.BalanceTransaction): string | string[] {
  const source = whole(named);
  if (source === null) return idOf(named) ?? [];
  return source.object === "charge" ? (idOf(source.payment_intent) ?? []) : source.id;
}

/** Takes seconds since 1970. Throws if they aren't a time. */
function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

function apiHost({ apiBase }: StripeAccount) {
  if (apiBase === null) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  const kind = protocol === "http:" ? ("http" as const) : ("https" as const);
  return { host: hostname, port: port || (kind === "http" ? 80 : 443), protocol: kind };
}

/** Throws unless the page is on Stripe's own origin. Our Content Security Policy also blocks a redirect elsewhere. */
function paymentPage(url: string | null, { apiBase }: StripeAccount): string {
  if (!url) throw new Error("Stripe answered without a url.");
  const origin = URL.parse(url)?.origin;
  if (origin !== PAYMENT_ORIGIN && origin !== apiBase)
    throw new Error("Stripe answered with a url that is not its own.");
  return url;
}

/**
 * The body for Stripe's API, "Create a Checkout Session". It depends only on the order and the settings, because with
 * the same idempotency key Stripe accepts only the same request.
 */
export function sessionRequest(order: OrderToPay, account: StripeAccount) {
  const { id, currency, lines, delivery, returnOrigin, expiresAt } = order;
  return {
    mode: "payment" as const,
    line_items: lines.map((line) => lineItem(line, currency, returnOrigin)),
    client_reference_id: id,
    metadata: { order_id: id },
    // Stripe copies it to the charge, so a refund names its order.
    payment_intent_data: { metadata: { order_id: id } },
    // A pickup needs no address.
    ...(delivery &&
      delivery.rates.length > 0 && {
        shipping_address_collection: { allowed_countries: [...delivery.countries] },
        shipping_options: delivery.rates.map((rate) => shippingOption(rate, currency)),
      }),
    automatic_tax: { enabled: account.automaticTax },
    allow_promotion_codes: account.promotionCodes,
    ...(account.termsOfService && {
      consent_collection: { terms_of_service: "required" as const },
      // Replaces Stripe's text, which links to the address in the account's public details.
      custom_text: {
        terms_of_service_acceptance: { message: `I agree to the [Terms of sale](${returnOrigin}/terms).` },
      },
    }),
    /** Seconds since 1970. */
    expires_at: Math.floor(Date.parse(expiresAt) / 1000),
    success_url: `${returnOrigin}/shop/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${returnOrigin}/shop/cancel?order=${id}`,
  };
}

function shippingOption({ name, cents, days }: Rate, currency: string) {
  return {
    shipping_rate_data: {
      type: "fixed_amount" as const,
      display_name: name,
      fixed_amount: { amount: cents, currency },
      tax_behavior: "exclusive" as const,
      ...(days && { delivery_estimate: { minimum: estimate(days[0]), maximum: estimate(days[1]) } }),
    },
  };
}

function estimate(value: number) {
  return { unit: "business_day" as const, value };
}

function lineItem({ name, size, picture, priceCents, quantity }: OrderLine, currency: string, origin: string) {
  return {
    quantity,
    price_data: {
      currency,
      unit_amount: priceCents,
      // Overrides the account's default: our prices are without tax, which Stripe's page adds.
      tax_behavior: "exclusive" as const,
      product_data: {
        name,
        ...(size && { description: `Size ${size}` }),
        // Stripe's page can't show SVG. Each drawing has a PNG beside it.
        images: [origin + picture.replace(/\.svg$/, ".png")],
      },
    },
  };
}
