import { formatCents } from "./money.ts";
import { writeStock } from "./offer-text.ts";
import { fieldNames, productFields, type ProductValues } from "./product-fields.ts";

/** A product as the catalogue's file describes it (docs/sample-catalogue.yaml). Money is whole cents of US dollars. */
export interface CatalogueEntry extends ProductValues {
  /** In their order; a single size with an empty name if the product has no sizes. */
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
export interface Product extends CatalogueEntry {
  id: string;
  published: boolean;
  /** Slugs that it had before. */
  formerSlugs: readonly string[];
  sizes: readonly (EntrySize & { id: string; offered: boolean })[];
}

export const MOST_PRODUCTS = 500;
export const MOST_SIZES = 50;

/**
 * Returns what an import or an edit changes about a product, in the shop owner's words; empty if nothing.
 *
 * @param withStock whether it sets the stock of existing sizes
 */
export function changesOf(before: Product, after: CatalogueEntry, withStock: boolean): string[] {
  const changes = fieldNames
    .filter((name) => before[name] !== after[name])
    .map((name) => `new ${productFields[name].called ?? name}`);
  const sizesAfter = after.sizes.map(({ size }) => size);
  const offered = before.sizes.filter((one) => one.offered).map(({ size }) => size);
  for (const size of offered) if (!sizesAfter.includes(size)) changes.push(`${nameOf(size)} is no longer offered`);
  for (const { size, priceCents, stock } of after.sizes) {
    const kept = before.sizes.find((one) => one.size === size);
    if (!kept) changes.push(`${nameOf(size)} is new`);
    if (kept?.offered === false) changes.push(`${nameOf(size)} is offered again`);
    if (kept && kept.priceCents !== priceCents)
      changes.push(`price${ofSize(size)} changed from ${formatCents(kept.priceCents)} to ${formatCents(priceCents)}`);
    if (kept && withStock && kept.stock !== stock)
      changes.push(`stock${ofSize(size)} changed from ${writeStock(kept.stock)} to ${writeStock(stock)}`);
  }
  const stayed = sizesAfter.filter((size) => offered.includes(size));
  const isReordered = stayed.join("\n") !== offered.filter((size) => stayed.includes(size)).join("\n");
  return isReordered ? [...changes, "sizes reordered"] : changes;
}

function nameOf(size: string): string {
  return size === "" ? "the one-size option" : `size ${size}`;
}

function ofSize(size: string): string {
  return size === "" ? "" : ` of ${size}`;
}
