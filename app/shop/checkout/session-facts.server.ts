import { readTyped } from "../../server/forms/typed-text.ts";
import type { SessionFacts } from "../orders/payments.ts";

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
export function factsOf(session: StripeSession): SessionFacts {
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

/** Returns the id of an object that Stripe names by its id, or sends as a whole. */
export function idOf(object: string | { id: string } | null | undefined): string | null {
  return object && typeof object === "object" ? object.id : (object ?? null);
}
