import { refusal } from "./api-error.ts";
import { type Book, type Cause, emit, findSession, noCause, type SessionEntry } from "./book.ts";
import { randomId, type Session, type LineItem } from "./objects.ts";
import { type SessionRequest, subtotalOf, type LineRequest, shippingAmount } from "./session-request.ts";
import { SESSION_FIELDS, PRICE_FIELDS } from "./unused-fields.ts";

const DAY = 24 * 60 * 60;

export function createSession(book: Book, request: SessionRequest): Session {
  const session = newSession(book, request);
  book.sessions.set(session.id, {
    session,
    lines: request.line_items.map((line) => toLineItem(line, session.created)),
    request,
  });
  book.open.add(session.id);
  return session;
}

/** Returns the current session. Expires it first if its time is over. */
export function currentSession(book: Book, id: string): SessionEntry {
  const entry = findSession(book, id);
  if (entry.session.status === "open" && entry.session.expires_at <= book.now()) expire(book, entry.session, noCause);
  return entry;
}

/** Expires overdue sessions, as Stripe does by itself. Returns how many it expired. */
export function expireOverdueSessions(book: Book): number {
  const before = book.open.size;
  for (const id of book.open) currentSession(book, id);
  return before - book.open.size;
}

/** Throws unless the session is open. */
export function expireSession(book: Book, id: string, cause: Cause): Session {
  const { session } = currentSession(book, id);
  if (session.status !== "open") {
    throw refusal(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  }
  expire(book, session, cause);
  return session;
}

function expire(book: Book, session: Session, cause: Cause): void {
  session.status = "expired";
  session.url = null;
  book.open.delete(session.id);
  const intent = session.payment_intent ? book.paymentIntents.get(session.payment_intent) : undefined;
  if (intent) {
    intent.status = "canceled";
    intent.canceled_at = book.now();
    emit(book, "payment_intent.canceled", intent, cause);
  }
  emit(book, "checkout.session.expired", session, cause);
}

function newSession(book: Book, request: SessionRequest): Session {
  const id = randomId("cs_test", 28);
  const subtotal = subtotalOf(request.line_items);
  const options = (request.shipping_options ?? []).map((option) => ({
    shipping_amount: shippingAmount(option),
    shipping_rate: randomId("shr"),
  }));
  const shipping = options[0]?.shipping_amount ?? 0;
  const taxed = request.automatic_tax?.enabled ?? false;
  const created = book.now();
  return {
    id,
    object: "checkout.session",
    ...SESSION_FIELDS,
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: request.allow_promotion_codes,
    amount_subtotal: subtotal,
    amount_total: subtotal + shipping,
    automatic_tax: {
      enabled: taxed,
      liability: null,
      provider: taxed ? "stripe" : null,
      status: taxed ? "requires_location_inputs" : null,
    },
    billing_address_collection: null,
    cancel_url: request.cancel_url,
    client_reference_id: request.client_reference_id,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: request.consent_collection && {
      payment_method_reuse_agreement: null,
      promotions: null,
      ...request.consent_collection,
    },
    created,
    currency: request.line_items[0]?.price_data.currency ?? "usd",
    custom_fields: [],
    custom_text: { ...NO_TEXT, ...request.custom_text },
    customer: null,
    customer_creation: "if_required",
    customer_details: null,
    customer_email: null,
    discounts: [],
    expires_at: request.expires_at ?? created + DAY,
    invoice: null,
    livemode: false,
    locale: null,
    metadata: request.metadata,
    mode: "payment",
    payment_intent: null,
    payment_link: null,
    payment_method_types: ["card", "us_bank_account"],
    payment_status: "unpaid",
    phone_number_collection: { enabled: false },
    shipping_address_collection: request.shipping_address_collection,
    shipping_cost: options[0]
      ? {
          amount_subtotal: shipping,
          amount_tax: 0,
          amount_total: shipping,
          shipping_rate: options[0].shipping_rate,
        }
      : null,
    shipping_options: options,
    status: "open",
    submit_type: null,
    subscription: null,
    success_url: request.success_url,
    total_details: { amount_discount: 0, amount_shipping: shipping, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: `${book.origin}/c/pay/${id}`,
  };
}

const NO_TEXT = { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null };

/** Makes a line of a session with its own price. `created` is in seconds since 1970. */
function toLineItem({ price_data: data, quantity }: LineRequest, created: number): LineItem {
  const { currency, unit_amount, product_data, tax_behavior } = data;
  const amount = unit_amount * quantity;
  return {
    id: randomId("li"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency,
    description: product_data.name,
    metadata: {},
    price: {
      id: randomId("price"),
      object: "price",
      ...PRICE_FIELDS,
      active: false,
      created,
      currency,
      product: randomId("prod"),
      tax_behavior: tax_behavior ?? "unspecified",
      type: "one_time",
      unit_amount,
      unit_amount_decimal: String(unit_amount),
    },
    quantity,
  };
}
