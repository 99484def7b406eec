/** A product as the catalogue's file describes it (docs/sample-catalogue.yaml). Money is whole cents of US dollars. */
export interface CatalogueEntry {
  slug: string;
  name: string;
  /** Paragraphs, an empty line between two of them. */
  description: string;
  /** Path below public/. */
  picture: string;
  pictureAlt: string;
  /** Place in the shop, from 1. */
  position: number;
  /** One of them, without a name, where the product has no sizes. */
  sizes: readonly EntrySize[];
}

export interface EntrySize {
  /** Empty where the product has no sizes. */
  size: string;
  priceCents: number;
  /** Pieces that can be sold; null is unlimited. */
  stock: number | null;
}

export const MOST_PRODUCTS = 500;
export const MOST_SIZES = 50;

/** A file larger than this, in bytes, is no catalogue. */
export const MOST_BYTES = 1024 * 1024;
