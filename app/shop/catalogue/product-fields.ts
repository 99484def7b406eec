import { formatCents, writeStock } from "./money.ts";

/**
 * A field with a single value. Its kind decides how files and forms check it (product-fields.form.ts) and which input
 * the form has (product-page.tsx).
 */
export type ProductField = {
  /** What import reports and the audit log call the field; its own name if left out. */
  called?: string;
} & (
  | { kind: "slug" | "picture" }
  /** Pictures after the first one, see `picturesOf` in product-pictures.ts. */
  | { kind: "pictures"; optional: true }
  /** Slugs of collections, see collections.ts. */
  | { kind: "collections"; optional: true }
  /** Dollars in files and forms, whole cents in rows; 0 is none. */
  | { kind: "price"; optional: true }
  /** `most` counts characters. An optional field may be empty, and a file may leave it out. */
  | { kind: "line"; most: number; optional?: true }
  | { kind: "paragraphs"; optional?: true }
  | { kind: "number"; least: number; most: number }
);

/**
 * The fields of a product, in the order of files, forms and exports. A field's name is its column, its key in the
 * catalog file and its input's name. Price and stock are not here: each size has its own (`EntrySize`).
 */
const fields = {
  /** Part of the product's URL. Earlier slugs redirect to it. */
  slug: { kind: "slug" },
  name: { kind: "line", most: 120 },
  /** Paragraphs, separated by blank lines. */
  description: { kind: "paragraphs" },
  /** The first picture: a path below public/, or `picture:` and an id of the library. */
  picture: { kind: "picture" },
  /** May only be empty if the library describes the picture. */
  picture_alt: { kind: "line", most: 500, optional: true, called: "picture description" },
  more_pictures: { kind: "pictures", optional: true, called: "other pictures" },
  /** The price before a sale. Shown only if it is higher than the price. */
  compare_at: { kind: "price", optional: true, called: "original price" },
  collections: { kind: "collections", optional: true },
  /** Position in the shop; by default the position in the file. */
  position: { kind: "number", least: 1, most: 9999, called: "position in the shop" },
} as const satisfies Record<string, ProductField>;

type Fields = typeof fields;

export type FieldName = keyof Fields;

export type ProductValues = { [Name in FieldName]: Fields[Name]["kind"] extends "number" | "price" ? number : string };

export const productFields: Readonly<Record<FieldName, ProductField>> = fields;

export const fieldNames = Object.keys(fields) as FieldName[];

export function isOptional(name: FieldName): boolean {
  const field = productFields[name];
  return "optional" in field && field.optional === true;
}

export function eachField<Name extends FieldName, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
}

export function valuesOf(product: ProductValues): ProductValues {
  return eachField(fieldNames, (name) => product[name]) as ProductValues;
}

/** A product as the catalog file describes it (docs/sample-catalogue.yaml). Money is whole cents of US dollars. */
export interface CatalogueEntry extends ProductValues {
  /** In order; a single size with an empty name if the product has no sizes. */
  sizes: readonly EntrySize[];
}

export interface EntrySize {
  /** Empty if the product has no sizes. */
  size: string;
  priceCents: number;
  /** Units that can be sold; null is unlimited. */
  stock: number | null;
}

export interface Product extends CatalogueEntry {
  id: string;
  published: boolean;
  formerSlugs: readonly string[];
  sizes: readonly (EntrySize & { id: string; offered: boolean })[];
}

export const MOST_PRODUCTS = 500;
export const MOST_SIZES = 50;

/** Returns what a change does, in the shop owner's words. `withStock`: it also sets the stock of existing sizes. */
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
