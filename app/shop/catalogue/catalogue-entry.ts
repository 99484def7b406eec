import { formatCents } from "./money.ts";
import { writeStock } from "./offer-text.ts";
import { fieldNames, productFields, type ProductValues } from "./product-fields.ts";

/** A product as the catalogue's file describes it (docs/sample-catalogue.yaml). Money is whole cents of US dollars. */
export interface CatalogueEntry extends ProductValues {
  /** A single size with an empty name if the product has no sizes. */
  sizes: readonly EntrySize[];
}

export interface EntrySize {
  /** Empty if the product has no sizes. */
  size: string;
  priceCents: number;
  /** Units that can be sold; null is unlimited. */
  stock: number | null;
}

/** A stored product, published or not. */
export interface StoredEntry extends CatalogueEntry {
  id: string;
  published: boolean;
  /** Slugs that it had before. */
  formerSlugs: readonly string[];
  sizes: readonly KeptSize[];
}

interface KeptSize extends EntrySize {
  id: string;
  offered: boolean;
}

export const MOST_PRODUCTS = 500;
export const MOST_SIZES = 50;

/** A file larger than this, in bytes, is not a catalogue. */
export const MOST_BYTES = 1024 * 1024;

/**
 * Returns what an import or an edit changes about a product, in the shop owner's words; empty if nothing.
 *
 * @param withStock whether it sets the stock of existing sizes
 */
export function changesOf(before: StoredEntry, after: CatalogueEntry, withStock: boolean): string[] {
  const offered = before.sizes.filter((one) => one.offered);
  const named = offered.filter(({ size }) => after.sizes.some((one) => one.size === size));
  const stayed = after.sizes.filter(({ size }) => offered.some((one) => one.size === size));
  const fields = fieldNames.filter((name) => before[name] !== after[name]);
  return [
    ...fields.map((name) => `new ${productFields[name].called ?? name}`),
    ...offered.filter((one) => !named.includes(one)).map(({ size }) => `${nameOf(size)} is no longer offered`),
    ...after.sizes.flatMap((size) =>
      sizeChanges(
        before.sizes.find((one) => one.size === size.size),
        size,
        withStock,
      ),
    ),
    ...(isSameOrder(named, stayed) ? [] : ["sizes reordered"]),
  ];
}

function sizeChanges(
  before: KeptSize | undefined,
  { size, priceCents, stock }: EntrySize,
  withStock: boolean,
): string[] {
  if (!before) return [`${nameOf(size)} is new`];
  return [
    ...(before.offered ? [] : [`${nameOf(size)} is offered again`]),
    ...(before.priceCents === priceCents
      ? []
      : [`${priceOf(size)} changed from ${formatCents(before.priceCents)} to ${formatCents(priceCents)}`]),
    ...(!withStock || before.stock === stock
      ? []
      : [`${stockOf(size)} changed from ${writeStock(before.stock)} to ${writeStock(stock)}`]),
  ];
}

function isSameOrder(some: readonly EntrySize[], others: readonly EntrySize[]): boolean {
  return some.length === others.length && some.every(({ size }, index) => size === others[index]?.size);
}

function nameOf(size: string): string {
  return size === "" ? "the one-size option" : `size ${size}`;
}

function priceOf(size: string): string {
  return size === "" ? "price" : `price of ${size}`;
}

function stockOf(size: string): string {
  return size === "" ? "stock" : `stock of ${size}`;
}
