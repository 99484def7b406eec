import type { Generated } from "kysely";

/** The tables of the catalog; see schema.ts. */

/** A product. Never deleted: orders reference it. */
export interface ProductTable {
  id: string;
  /** Part of the product's address, and its name in the catalog's file. */
  slug: string;
  name: string;
  description: string;
  /** The first picture: path below public/ (`/pictures/shop/tee.svg`), or `picture:` and an id of the library. */
  picture: string;
  /** Empty if the library's description is used. */
  picture_alt: string;
  /** The other pictures, see `picturesOf` (shop/catalogue/product-pictures.ts). */
  more_pictures: Generated<string>;
  /** The price before, in cents; 0 if there is none. */
  compare_at: Generated<number>;
  /** Slugs of its collections, one in each line; they may be gone. */
  collections: Generated<string>;
  /** Slugs that it had before, one in each line. */
  former_slugs: Generated<string>;
  /** Position in the shop, from 1. */
  position: number;
  published: number;
  created_at: string;
  updated_at: string;
}

/**
 * One size of a product, or the product itself if it has no sizes. Never deleted: orders and the ledger reference it.
 */
export interface ProductVariantTable {
  id: string;
  product_id: string;
  /** Empty if the product has no sizes. */
  size: string;
  price_cents: number;
  /** Units that can be sold now, without those held for orders; null is unlimited. */
  stock: number | null;
  /** Position among the product's sizes, from 1. */
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

/** An address that wants one email when a sold-out size is back. */
export interface StockAlertTable {
  /** 128 random bits, base64url. */
  id: string;
  variant_id: string;
  email: string;
  asked_at: string;
  /** Null until the link in the first email was confirmed. */
  confirmed_at: string | null;
  /** When it is deleted, sent or not. */
  keep_until: string;
}
