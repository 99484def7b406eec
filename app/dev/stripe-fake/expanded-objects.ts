import type { Book } from "./book.ts";
import type { Charge, Refund } from "./objects.ts";

/** The entry of a payment in the account's balance (Stripe API, "The Balance Transaction object"). */
export function balanceTransaction({ id, amount, created, currency, balance_transaction: own }: Charge): object {
  // What Stripe takes for a card of the United States (https://stripe.com/pricing).
  const fee = Math.round(amount * 0.029) + 30;
  return {
    id: own,
    object: "balance_transaction",
    amount,
    available_on: created,
    balance_type: "payments",
    created,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: [
      { amount: fee, application: null, currency, description: "Stripe processing fees", type: "stripe_fee" },
    ],
    net: amount - fee,
    reporting_category: "charge",
    source: id,
    status: "available",
    type: "charge",
  };
}

/** The entry of a refund in the account's balance. */
export function refundTransaction({ id, amount, created, currency }: Refund): object {
  return {
    id: id.replace(/^re_/, "txn_"),
    object: "balance_transaction",
    amount: -amount,
    available_on: created,
    balance_type: "payments",
    created,
    currency,
    description: null,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: -amount,
    reporting_category: "refund",
    source: id,
    status: "available",
    type: "refund",
  };
}

/** A promotion code by its id (Stripe API, "The Promotion Code object"), or undefined. */
export function promotionCode(book: Book, id: string): object | undefined {
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
