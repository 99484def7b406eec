/**
 * A field of a product that holds one value. Its kind decides how files and forms are checked (product-fields.form.ts)
 * and which input the form has (product-form.tsx).
 */
export type ProductField = {
  /** The field's name in import reports and the audit log. The default is its own name. */
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
 * catalogue's file and the name of its input. Price and stock are not here: each size has its own (`EntrySize`).
 */
const fields = {
  /** Part of the product's URL. A slug that it had before leads to it. */
  slug: { kind: "slug" },
  name: { kind: "line", most: 120 },
  /** Paragraphs, with an empty line between two of them. */
  description: { kind: "paragraphs" },
  /** The first picture: a path below public/, or `picture:` and an id of the library. */
  picture: { kind: "picture" },
  /** May only be empty if the library describes the picture. */
  picture_alt: { kind: "line", most: 500, optional: true, called: "picture description" },
  more_pictures: { kind: "pictures", optional: true, called: "other pictures" },
  /** The price before. Shown only where it is higher than the price. */
  compare_at: { kind: "price", optional: true, called: "original price" },
  collections: { kind: "collections", optional: true },
  /** Position in the shop. If a file leaves it out, it is the position in the file. */
  position: { kind: "number", least: 1, most: 9999, called: "position in the shop" },
} as const satisfies Record<string, ProductField>;

type Fields = typeof fields;

export type FieldName = keyof Fields;

/** A product's values, as in entries and rows. */
export type ProductValues = { [Name in FieldName]: Fields[Name]["kind"] extends "number" | "price" ? number : string };

export const productFields: Readonly<Record<FieldName, ProductField>> = fields;

export const fieldNames = Object.keys(fields) as FieldName[];

export function isOptional(name: FieldName): boolean {
  const field = productFields[name];
  return "optional" in field && field.optional === true;
}

/** Makes a record with a value for each of the fields. */
export function eachField<Name extends FieldName, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
}

/** Returns only the fields of an entry or a row, without its other properties. */
export function valuesOf(product: ProductValues): ProductValues {
  return eachField(fieldNames, (name) => product[name]) as ProductValues;
}
