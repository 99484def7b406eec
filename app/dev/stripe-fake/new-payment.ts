import { randomId } from "./ids.ts";
import type { Charge, CustomerDetails, PaymentIntent, Session } from "./objects.ts";
import type { SessionRequest } from "./session-request.ts";
import { CHARGE_FIELDS, INTENT_FIELDS } from "./unused-fields.ts";

/** `created` is in seconds since 1970. */
export function newPaymentIntent(
  created: number,
  session: Session,
  asked: SessionRequest["payment_intent_data"],
): PaymentIntent {
  const id = randomId("pi");
  return {
    id,
    object: "payment_intent",
    ...INTENT_FIELDS,
    amount: session.amount_total,
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    capture_method: "automatic",
    client_secret: randomId(`${id}_secret`),
    confirmation_method: "automatic",
    created,
    currency: session.currency,
    customer: null,
    description: asked?.description ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: { ...asked?.metadata },
    payment_method_types: ["card", "us_bank_account"],
    receipt_email: asked?.receipt_email ?? null,
    shipping: null,
    status: "requires_payment_method",
  };
}

/** Makes a pending charge. It copies the payment intent's metadata, as Stripe does. */
export function newCharge(created: number, intent: PaymentIntent, customer: CustomerDetails | null): Charge {
  return {
    id: randomId("ch"),
    object: "charge",
    ...CHARGE_FIELDS,
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    balance_transaction: null,
    billing_details: {
      address: customer?.address ?? null,
      email: customer?.email ?? null,
      name: customer?.name ?? null,
      phone: customer?.phone ?? null,
      tax_id: null,
    },
    captured: false,
    created,
    currency: intent.currency,
    description: intent.description,
    disputed: false,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: { ...intent.metadata },
    paid: false,
    payment_intent: intent.id,
    receipt_email: intent.receipt_email,
    refunded: false,
    shipping: intent.shipping,
    status: "pending",
  };
}
