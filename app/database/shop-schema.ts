/** The tables of catalogue, carts and orders; see schema.ts. */

/** What the shop offers. Never deleted: orders point at it. */
export interface ProductTable {
  id: string;
  /** In the product's address, and its name in the catalogue's file. */
  slug: string;
  name: string;
  description: string;
  /** Path below public/, such as `/pictures/shop/tee.svg`. */
  picture: string;
  picture_alt: string;
  /** Place in the shop, from 1. */
  position: number;
  published: number;
  created_at: string;
  updated_at: string;
}

/** One size of a product, or the product itself if it has none. Never deleted: orders and the ledger point at it. */
export interface ProductVariantTable {
  id: string;
  product_id: string;
  /** Empty if the product has no sizes. */
  size: string;
  price_cents: number;
  /** Units that can be sold now, without those held for orders; null is unlimited. */
  stock: number | null;
  /** Place among the product's sizes, from 1. */
  position: number;
  /** 0 after an import that no longer names the size. */
  offered: number;
}

/** Append-only: the changes of a size's stock, which add up to it. */
export interface StockLedgerTable {
  id: string;
  variant_id: string;
  change: number;
  reason: "counted" | "held" | "released";
  /** The order that a hold is for. */
  order_id: string | null;
  happened_at: string;
}

/** A shopper's cart. The browser's cookie holds its id, signed. */
export interface CartTable {
  id: string;
  created_at: string;
  updated_at: string;
}

/** What lies in a cart. Name, price and picture are the catalogue's. */
export interface CartItemTable {
  cart_id: string;
  product_id: string;
  size: string;
  /** 1 to 999. */
  quantity: number;
  /** The price that the shopper was last shown, so that a change can be said. Nothing is charged by it. */
  seen_price_cents: number;
  position: number;
}

export interface OrderTable {
  id: string;
  /** See checkout/order-states.ts. */
  state: "pending" | "paid" | "cancelled" | "expired" | "refunded";
  /** What a person has to look into, see checkout/order-states.ts; null where all is well. */
  attention: string | null;
  /** SHA-256 of the cart and the token of the page that asked for checkout: a double click is one order. */
  checkout_key: string | null;
  /** The cart it was made from. Carts go, orders stay. */
  cart_id: string;
  /** The hashed address that it was ordered from, while it is pending; null too where no trusted proxy names one. */
  visitor: string | null;
  currency: string;
  /** Its lines together. Stripe may add tax and take discounts. */
  amount_cents: number;
  /** What was charged, by Stripe's account of it; null before. */
  paid_cents: number | null;
  refunded_cents: number;
  /** Origin that Stripe sends the shopper back to. */
  return_origin: string;
  stripe_session_id: string | null;
  stripe_session_url: string | null;
  stripe_payment_intent: string | null;
  email: string | null;
  /** JSON of the shipping address, as Stripe gave it. */
  shipping: string | null;
  /** When its session ends at Stripe. */
  expires_at: string;
  /** When the sweeper asks Stripe about it next. */
  check_after: string;
  cart_restored_at: string | null;
  /** When a member marked it as shipped, and who; null before. */
  shipped_at: string | null;
  shipped_by: string | null;
  /** What the carrier calls the parcel, as a member typed it. */
  tracking: string | null;
  created_at: string;
  updated_at: string;
}

/** What was ordered, as it was then. */
export interface OrderLineTable {
  order_id: string;
  /** From 1. */
  position: number;
  product_id: string;
  variant_id: string;
  name: string;
  size: string;
  picture: string;
  price_cents: number;
  quantity: number;
  /** Pieces that were taken from stock for it: 0 or the quantity. */
  held: number;
}

/** Append-only: how an order came to its state. */
export interface OrderEventTable {
  id: string;
  order_id: string;
  happened_at: string;
  /** Who brought it: checkout, webhook, success-page, cancel-page, sweeper. */
  cause: string;
  from_state: string | null;
  to_state: string;
  details: string | null;
}

/** What Stripe told us by webhook, once per event. */
export interface StripeEventTable {
  /** Stripe's own (`evt_...`). */
  id: string;
  type: string;
  /** handled, unknown-type, not-ours, or no-order: to be told again. */
  outcome: string;
  order_id: string | null;
  /** JSON of what it said about money; no personal data. */
  facts: string;
  received_at: string;
  /** How often it came. */
  deliveries: number;
}
