import type { KeptEntry } from "./catalogue-entry.ts";
import { readCollections } from "./collections.ts";
import { decimalCents } from "./money.ts";
import { writeStock } from "./offer-text.ts";
import { readPictures } from "./picture-rows.ts";
import { eachField, type FieldName, fieldNames, productFields } from "./product-fields.ts";
import { picturesOf, type ProductPicture } from "./product-pictures.ts";
import { compareSizes } from "./size-order.ts";

/** A size as submitted in the dashboard's form. */
export interface SubmittedSize {
  size: string;
  /** Dollars, see `readPrice`. */
  price: string;
  /** See `readStock`. */
  stock: string;
  /** The stock of an existing size when the form was shown: a sale changes it meanwhile. Blank for a new one. */
  seen: string;
  offered: boolean;
  kept: boolean;
}

/** A product as submitted in the dashboard's form, valid or not. */
export interface SubmittedProduct extends Readonly<Record<TextName, string>> {
  /** In order, without blank ones. */
  pictures: readonly ProductPicture[];
  /** Slugs of collections. */
  collections: readonly string[];
  sizes: readonly SubmittedSize[];
}

/** The fields that have several inputs, see `SubmittedProduct`. */
const LISTS = ["picture", "picture_alt", "more_pictures", "collections"] as const;

export type TextName = Exclude<FieldName, (typeof LISTS)[number]>;

const textNames = fieldNames.filter((name): name is TextName => !LISTS.some((one) => one === name));

/** A mistake in a form. `field` is the name of the input. */
export interface FieldMistake {
  field: string;
  message: string;
}

/** Blank rows for sizes to add. */
const SPARE_ROWS = 3;

const blankSize: SubmittedSize = { size: "", price: "", stock: "", seen: "", offered: true, kept: false };

export function blankProduct(position: number): SubmittedProduct {
  const sizes = Array.from({ length: SPARE_ROWS + 2 }, () => blankSize);
  return { ...eachField(textNames, () => ""), position: String(position), pictures: [], collections: [], sizes };
}

/** Converts a stored product to the initial values of its form. */
export function toSubmittedProduct(kept: KeptEntry): SubmittedProduct {
  const sizes = kept.sizes.map(({ size, priceCents, stock, offered }) => ({
    size,
    price: decimalCents(priceCents),
    stock: writeStock(stock),
    seen: writeStock(stock),
    offered,
    kept: true,
  }));
  const spare = Array.from({ length: SPARE_ROWS }, () => blankSize);
  return {
    ...eachField(textNames, (name) => textOf(name, kept[name])),
    pictures: picturesOf(kept),
    collections: readCollections(kept.collections),
    sizes: [...sizes, ...spare],
  };
}

function textOf(name: TextName, value: string | number): string {
  if (productFields[name].kind !== "price") return String(value);
  return value === 0 ? "" : decimalCents(Number(value));
}

/** Reads the form. Sizes are in rows numbered from 0. */
export function readProductForm(form: FormData): SubmittedProduct {
  const text = (name: string) => String(form.get(name) ?? "");
  const sizes: SubmittedSize[] = [];
  for (let row = 0; form.has(`size-${row}`); row += 1) {
    const kept = form.get(`kept-${row}`) === "yes";
    sizes.push({
      size: text(`size-${row}`),
      price: text(`price-${row}`),
      stock: text(`stock-${row}`).trim(),
      seen: text(`seen-${row}`),
      offered: !kept || form.has(`offered-${row}`),
      kept,
    });
  }
  return {
    ...eachField(textNames, text),
    pictures: readPictures(form),
    collections: form.getAll("collections").map(String),
    sizes,
  };
}

/**
 * Returns the rows to use: offered existing sizes, and new sizes that are not blank. Usual sizes are in their order,
 * and before all others.
 */
export function usedRows({ sizes }: SubmittedProduct): number[] {
  const used = sizes.flatMap(({ kept, offered, size, price, stock }, row) =>
    (kept ? offered : `${size}${price}${stock}`.trim() !== "") ? [row] : [],
  );
  return used.toSorted((one, other) => compareSizes(sizes[one]?.size ?? "", sizes[other]?.size ?? ""));
}

/** Returns the existing sizes whose stock was typed anew, and their rows. */
export function countedSizes({ sizes }: SubmittedProduct): { row: number; one: SubmittedSize }[] {
  return sizes.flatMap((one, row) => (one.kept && one.stock !== one.seen ? [{ row, one }] : []));
}

/** Converts the form to a catalogue file's data, so that the same rules check both. */
export function asFileData(typed: SubmittedProduct): unknown {
  const used = usedRows(typed).flatMap((row) => typed.sizes[row] ?? []);
  const texts = eachField(textNames, (name) => {
    const { kind } = productFields[name];
    return kind === "slug" || kind === "number" || kind === "price" ? typed[name].trim() : typed[name];
  });
  const [first, ...others] = typed.pictures;
  const more = others.map(({ src, alt }) => ({ picture: src, alt }));
  const pictures = { picture: first?.src ?? "", picture_alt: first?.alt ?? "", more_pictures: more };
  const details = { ...texts, ...pictures, collections: typed.collections };
  const offers = used.map(({ size, price, stock }) => ({
    size: size.trim(),
    price: price.trim(),
    stock: stock.trim(),
  }));
  const [only] = offers;
  if (offers.length === 1 && only?.size === "") return [{ ...details, price: only.price, stock: only.stock }];
  return [{ ...details, sizes: offers }];
}

/** Returns the input that a mistake's path is about. */
export function fieldOf(path: readonly (string | number)[], typed: SubmittedProduct): string {
  const [, key, index, part] = path;
  if (key === "picture" || key === "picture_alt") return `${key}-0`;
  if (key === "more_pictures") {
    const name = part === "alt" ? "picture_alt" : "picture";
    return typeof index === "number" ? `${name}-${index + 1}` : "picture-0";
  }
  const rows = usedRows(typed);
  if (key === "sizes") return typeof index === "number" ? `${part ?? "size"}-${rows[index] ?? 0}` : "size-0";
  return key === "price" || key === "stock" ? `${key}-${rows[0] ?? 0}` : String(key ?? "slug");
}
