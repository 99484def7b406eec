import { refusal } from "./api-error.ts";
import type { Book } from "./book.ts";
import { type FormObject, type FormTree, parseForm } from "./fields.ts";
import type { Charge, Refund } from "./objects.ts";

type Plain = Record<string, unknown>;

interface Expandable {
  /** The kind of the object that the id refers to. */
  kind: string;
  find: (book: Book, object: Plain) => object | undefined;
}

/** A list whose entries have ids to expand, and that can't be expanded itself. */
const THROUGH = "discount";

const intent: Expandable["find"] = (book, object) => book.paymentIntents.get(String(object.payment_intent));
const charge: Expandable["find"] = (book, object) => book.charges.get(String(object.charge ?? object.latest_charge));

const expandable: Readonly<Record<string, ReadonlyMap<string, Expandable>>> = {
  "checkout.session": new Map([
    ["payment_intent", { kind: "payment_intent", find: intent }],
    ["line_items", { kind: "list", find: (book, { id }) => lineItems(book, String(id)) }],
    ["discounts", { kind: THROUGH, find: () => undefined }],
  ]),
  [THROUGH]: new Map([
    [
      "promotion_code",
      { kind: "promotion_code", find: (book, object) => promotionCode(book, String(object.promotion_code)) },
    ],
  ]),
  payment_intent: new Map([["latest_charge", { kind: "charge", find: charge }]]),
  charge: new Map([["balance_transaction", { kind: "balance_transaction", find: entry }]]),
  refund: new Map([["charge", { kind: "charge", find: charge }]]),
};

/** Null until the charge has succeeded. */
function entry(book: Book, { id }: Plain): object | undefined {
  const own = book.charges.get(String(id));
  return own?.balance_transaction ? balanceTransaction(own) : undefined;
}

/** Copies an object and replaces ids with their objects, as `expand[]=payment_intent.latest_charge` requests. */
export function expand(book: Book, object: object, paths: readonly string[]): Plain {
  const copy: Plain = { ...object };
  for (const path of paths) expandPath(book, copy, String(copy.object), path.split("."));
  return copy;
}

/** Removes `expand` from a form and returns its paths. Throws if an object of that kind has nothing to expand there. */
export function takeExpand(form: FormObject, kind: string): string[] {
  const asked: FormTree | undefined = form.expand;
  delete form.expand;
  if (asked === undefined) return [];
  if (typeof asked === "string") throw refusal("Invalid array", "expand");
  const paths = Object.values(asked).map(String);
  for (const path of paths) {
    const end = path.split(".").reduce((at: string | undefined, name) => expandable[at ?? ""]?.get(name)?.kind, kind);
    if (!end || end === THROUGH) throw refusal(`This property cannot be expanded (${path}).`, "expand");
  }
  return paths;
}

/** Reads the query of a GET. Refuses every parameter except `expand` and those for paging. */
export function readQuery(query: string, kind: string): string[] {
  const form = parseForm(query);
  const paths = takeExpand(form, kind);
  const unknown = Object.keys(form).find((name) => !["limit", "starting_after", "ending_before"].includes(name));
  if (unknown) throw refusal(`Received unknown parameter: ${unknown}`, unknown, "parameter_unknown");
  return paths;
}

/** Returns all line items of a session as one page. */
export function lineItems(book: Book, sessionId: string): Plain {
  const data = book.sessions.get(sessionId)?.lines ?? [];
  return { object: "list", data, has_more: false, url: `/v1/checkout/sessions/${sessionId}/line_items` };
}

function expandPath(book: Book, object: Plain, kind: string, [name = "", ...rest]: readonly string[]): void {
  const already = object[name];
  const field = expandable[kind]?.get(name);
  if (Array.isArray(already)) {
    object[name] = already.map((one: Plain) => {
      const copy = { ...one };
      if (field && rest.length > 0) expandPath(book, copy, field.kind, rest);
      return copy;
    });
    return;
  }
  const found = typeof already === "object" && already ? already : field?.find(book, object);
  // A null field stays null.
  if (!found || !field) return;
  const copy: Plain = { ...found };
  object[name] = copy;
  if (rest.length > 0) expandPath(book, copy, field.kind, rest);
}

export function balanceTransaction(payment: Charge): object {
  const { amount, currency } = payment;
  // What Stripe takes for a card of the United States (https://stripe.com/pricing).
  const fee = Math.round(amount * 0.029) + 30;
  const details = {
    amount: fee,
    application: null,
    currency,
    description: "Stripe processing fees",
    type: "stripe_fee",
  };
  return {
    ...balanceEntry(payment, amount, "charge"),
    id: payment.balance_transaction,
    fee,
    fee_details: [details],
    net: amount - fee,
  };
}

export function refundTransaction(refund: Refund): object {
  return { ...balanceEntry(refund, -refund.amount, "refund"), id: refund.id.replace(/^re_/, "txn_") };
}

/** An entry without a fee (Stripe API, "The Balance Transaction object"). */
function balanceEntry({ id, created, currency }: Charge | Refund, amount: number, type: string): object {
  return {
    object: "balance_transaction",
    amount,
    available_on: created,
    balance_type: "payments",
    created,
    currency,
    description: null,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: amount,
    reporting_category: type,
    source: id,
    status: "available",
    type,
  };
}

/** A promotion code by its id (Stripe API, "The Promotion Code object"), or undefined. */
function promotionCode(book: Book, id: string): object | undefined {
  const code = id.replace(/^promo_/, "");
  if (!Object.hasOwn(book.promotionCodes, code)) return undefined;
  return {
    id,
    object: "promotion_code",
    active: true,
    code,
    created: 0,
    customer: null,
    customer_account: null,
    expires_at: null,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    promotion: { coupon: `coupon_${code}`, type: "coupon" },
    restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
    times_redeemed: 1,
  };
}
