import type { Generated } from "kysely";

export interface ShopSchema {
  products: ProductTable;
  product_variants: ProductVariantTable;
  /** Append-only: the changes of a size's stock, which add up to it. */
  stock_ledger: {
    id: string;
    variant_id: string;
    change: number;
    reason: "counted" | "held" | "released";
    order_id: string | null;
    happened_at: string;
  };
  stock_alerts: {
    id: string;
    variant_id: string;
    email: string;
    asked_at: string;
    confirmed_at: string | null;
    /** When it is deleted, sent or not. */
    keep_until: string;
  };
  /** A shopper's cart. The browser's cookie holds its id, signed. */
  carts: {
    id: string;
    created_at: string;
    updated_at: string;
  };
  /** Name, price and picture are in the catalog. */
  cart_items: {
    cart_id: string;
    product_id: string;
    size: string;
    quantity: number;
    /** The price that the shopper was last shown, so that a change can be pointed out. It is never charged. */
    seen_price_cents: number;
    position: number;
  };
  orders: OrderTable;
  order_lines: OrderLineTable;
  order_events: OrderEventTable;
  /** An event that Stripe sent by webhook, stored once. */
  stripe_events: {
    id: string;
    type: string;
    /** handled, unknown-type, not-ours, or no-order: then Stripe has to send it again. */
    outcome: string;
    order_id: string | null;
    /** JSON of the facts in the event, without personal data. */
    facts: string;
    received_at: string;
  };
  /** Each time that money moved, see shop/orders/journal/journal.ts. Append-only, but for the fee and the payout. */
  journal_entries: {
    id: string;
    order_id: string;
    happened_at: string;
    kind: string;
    units: number;
    items_cents: number;
    postage_cents: number;
    discount_cents: number;
    tax_cents: number;
    other_cents: number;
    total_cents: number;
    fee_cents: number | null;
    source: string | null;
    /** The payout with which Stripe paid it out, and the day on which that arrives (`2026-11-05`); null before. */
    payout: string | null;
    paid_out_on: string | null;
  };
  /** A payout of Stripe's to the company's bank, and how far it was read: what was in it is in the journal. */
  payouts: {
    id: string;
    created_at: string;
    arrives_on: string;
    read_to: string | null;
    is_read: Generated<number>;
  };
}

/** A product. Never deleted: orders reference it. */
export interface ProductTable {
  id: string;
  /** Part of the product's address, and its name in the catalog's file. */
  slug: string;
  name: string;
  description: string;
  /** The first picture: path below public/ (`/pictures/shop/tee.svg`), or `picture:` and an id of the library. */
  picture: string;
  picture_alt: string;
  /** The other pictures, see `picturesOf` (shop/catalogue/product-pictures.ts). */
  more_pictures: Generated<string>;
  /** The price before a sale, in cents; 0 if there is none. */
  compare_at: Generated<number>;
  /** Slugs of its collections, one per line; some may have been deleted since. */
  collections: Generated<string>;
  /** Its earlier slugs, one per line. */
  former_slugs: Generated<string>;
  /** Position in the shop, from 1. */
  position: number;
  published: number;
  created_at: string;
  updated_at: string;
}

/** One size of a product, or the product if it has no sizes. Never deleted: orders and the ledger reference it. */
export interface ProductVariantTable {
  id: string;
  product_id: string;
  size: string;
  price_cents: number;
  /** Units that can be sold now, without those held for orders; null is unlimited. */
  stock: number | null;
  position: number;
  /** 0 after an import that no longer names the size. */
  offered: number;
}

export interface OrderTable {
  id: string;
  state: "pending" | "paid" | "cancelled" | "expired" | "refunded";
  attention: string | null;
  /** SHA-256 of the cart and the token of the page that requested checkout: a double click is one order. */
  checkout_key: string | null;
  /** The cart that it was made from. Carts get deleted, orders stay. */
  cart_id: string;
  /** Hash of the IP address that ordered, while pending; also null if no trusted proxy names one. */
  visitor: string | null;
  currency: string;
  /** The sum of its lines. Stripe may add tax and apply discounts. */
  amount_cents: number;
  paid_cents: number | null;
  refunded_cents: number;
  return_origin: string;
  stripe_session_id: string | null;
  stripe_session_url: string | null;
  stripe_payment_intent: string | null;
  email: string | null;
  /** JSON of the shipping address, as Stripe gave it; of a pickup only the shopper's name. */
  shipping: string | null;
  /** The offered shipping (JSON, shop/cart/delivery.ts), and then what was charged for, without taxes; see order.ts. */
  delivery: string | null;
  postage_name: string | null;
  postage_cents: number | null;
  /** What a code took off, and taxes, according to Stripe; null before payment. */
  discount_cents: number | null;
  tax_cents: number | null;
  /** The code, and Stripe's fee. Webhooks don't carry them: null until Stripe is asked. */
  discount_code: string | null;
  fee_cents: number | null;
  expires_at: string;
  check_after: string;
  cart_restored_at: string | null;
  /** When nothing of it was left to send, or to get ready for pickup; null before. */
  shipped_at: string | null;
  /** When a member handed all of it to a shopper; null before, and if it was shipped. */
  picked_up_at: string | null;
  parcels: string | null;
  place: Generated<number>;
  words: string | null;
  /** What is packed next of it (shop/orders/order.ts); null if nothing ever is. */
  packing: string | null;
  refunds: string | null;
  disputes: string | null;
  created_at: string;
  updated_at: string;
}

export interface OrderLineTable {
  order_id: string;
  position: number;
  product_id: string;
  variant_id: string;
  name: string;
  size: string;
  picture: string;
  price_cents: number;
  quantity: number;
  /** Units that were taken from stock for it, 0 or the quantity, less those that refunds gave back. */
  held: number;
}

/** An order's history (append-only): changes of its state, its payment page, and reasons for a member to look. */
export interface OrderEventTable {
  id: string;
  order_id: string;
  happened_at: string;
  /** The source of the change: checkout, webhook, success-page, cancel-page, restore, sweeper, desk. */
  cause: string;
  from_state: string | null;
  to_state: string;
  details: string | null;
}
