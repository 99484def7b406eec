import { type Book, emit } from "./book.ts";
import { randomId, type Charge, type PaymentIntent, type Session, type CustomerDetails } from "./objects.ts";
import type { SessionRequest } from "./session-request.ts";
import { currentSession } from "./sessions.ts";
import { recordShopper, type Shopper } from "./shopper.ts";
import { CHARGE_FIELDS, INTENT_FIELDS } from "./unused-fields.ts";

/** Pays by card. Returns whether money moved: false if the session is no longer open. */
export function pay(book: Book, sessionId: string, shopper: Shopper): boolean {
  const payment = complete(book, sessionId, shopper);
  if (!payment) return false;
  payment.session.payment_status = "paid";
  succeed(book, payment.intent, payment.charge);
  emit(book, "checkout.session.completed", payment.session);
  return true;
}

/** Starts a bank debit; `settleLater` decides its result. Returns false if the session is no longer open. */
export function payLater(book: Book, sessionId: string, shopper: Shopper): boolean {
  const payment = complete(book, sessionId, shopper);
  if (!payment) return false;
  payment.intent.status = "processing";
  emit(book, "charge.pending", payment.charge);
  emit(book, "payment_intent.processing", payment.intent);
  emit(book, "checkout.session.completed", payment.session);
  return true;
}

/** Settles a bank debit. Returns false if none is pending. */
export function settleLater(book: Book, sessionId: string, succeeded: boolean): boolean {
  const { session } = currentSession(book, sessionId);
  const intent = session.payment_intent ? book.paymentIntents.get(session.payment_intent) : undefined;
  const charge = book.charges.get(intent?.latest_charge ?? "");
  if (!intent || !charge || intent.status !== "processing") return false;
  if (succeeded) {
    session.payment_status = "paid";
    succeed(book, intent, charge);
  } else {
    fail(book, intent, charge, {
      type: "api_error",
      code: "payment_intent_payment_attempt_failed",
      message: "The bank returned the debit.",
    });
  }
  emit(book, `checkout.session.async_payment_${succeeded ? "succeeded" : "failed"}`, session);
  return true;
}

/** Declines a card. The session stays open for another attempt. Returns false if it is no longer open. */
export function decline(book: Book, sessionId: string): boolean {
  const { session, request } = currentSession(book, sessionId);
  if (session.status !== "open") return false;
  const intent = intentOf(book, session, request.payment_intent_data);
  const charge = chargeFor(book, intent);
  fail(book, intent, charge, {
    type: "card_error",
    code: "card_declined",
    decline_code: "generic_decline",
    message: "Your card was declined.",
  });
  return true;
}

function complete(
  book: Book,
  sessionId: string,
  shopper: Shopper,
): { session: Session; intent: PaymentIntent; charge: Charge } | null {
  const entry = currentSession(book, sessionId);
  const { session, request } = entry;
  if (session.status !== "open") return null;
  recordShopper(book, entry, shopper);
  session.status = "complete";
  session.url = null;
  book.open.delete(session.id);
  const intent = intentOf(book, session, request.payment_intent_data);
  intent.amount = session.amount_total;
  intent.shipping = session.collected_information?.shipping_details ?? null;
  return { session, intent, charge: chargeFor(book, intent, session) };
}

function intentOf(book: Book, session: Session, asked: Parameters<typeof newPaymentIntent>[2]): PaymentIntent {
  const before = book.paymentIntents.get(session.payment_intent ?? "");
  if (before) return before;
  const intent = newPaymentIntent(book.now(), session, asked);
  session.payment_intent = intent.id;
  book.paymentIntents.set(intent.id, intent);
  emit(book, "payment_intent.created", intent);
  return intent;
}

function chargeFor(book: Book, intent: PaymentIntent, session?: Session): Charge {
  const charge = newCharge(book.now(), intent, session?.customer_details ?? null);
  intent.latest_charge = charge.id;
  book.charges.set(charge.id, charge);
  return charge;
}

function succeed(book: Book, intent: PaymentIntent, charge: Charge): void {
  Object.assign(charge, {
    status: "succeeded",
    paid: true,
    captured: true,
    amount_captured: charge.amount,
    balance_transaction: randomId("txn"),
  });
  Object.assign(intent, { status: "succeeded", amount_received: intent.amount, last_payment_error: null });
  emit(book, "charge.succeeded", charge);
  emit(book, "payment_intent.succeeded", intent);
}

function fail(
  book: Book,
  intent: PaymentIntent,
  charge: Charge,
  error: NonNullable<PaymentIntent["last_payment_error"]>,
): void {
  Object.assign(charge, { status: "failed", failure_code: error.code, failure_message: error.message });
  Object.assign(intent, { status: "requires_payment_method", last_payment_error: error });
  emit(book, "charge.failed", charge);
  emit(book, "payment_intent.payment_failed", intent);
}

/** `created` is in seconds since 1970. */
function newPaymentIntent(
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
    description: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: { ...asked?.metadata },
    payment_method_types: ["card", "us_bank_account"],
    receipt_email: null,
    shipping: null,
    status: "requires_payment_method",
  };
}

/** Makes a pending charge. It copies the payment intent's metadata, as Stripe does. */
function newCharge(created: number, intent: PaymentIntent, customer: CustomerDetails | null): Charge {
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
      phone: null,
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

/** A payment that succeeded. Amounts are in the smallest currency unit. */
interface Payment {
  sessionId: string;
  /** The `order_id` in the payment's or the session's metadata, otherwise the session's client reference. */
  orderId: string | null;
  paymentIntentId: string;
  chargeId: string;
  amount: number;
  currency: string;
  refunded: number;
}

export function listPayments(book: Book): Payment[] {
  const sessionOf = new Map([...book.sessions.values()].map(({ session }) => [session.payment_intent, session]));
  return [...book.charges.values()].flatMap((charge) => {
    const session = sessionOf.get(charge.payment_intent);
    if (charge.status !== "succeeded" || !session) return [];
    return {
      sessionId: session.id,
      orderId: charge.metadata.order_id ?? session.metadata.order_id ?? session.client_reference_id,
      paymentIntentId: charge.payment_intent,
      chargeId: charge.id,
      amount: charge.amount,
      currency: charge.currency,
      refunded: charge.amount_refunded,
    };
  });
}
