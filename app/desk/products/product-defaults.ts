import type { StoredEntry } from "../../shop/catalogue/catalogue-entry.ts";
import { readCollections } from "../../shop/catalogue/collections.ts";
import { decimalCents } from "../../shop/catalogue/money.ts";
import { writeStock } from "../../shop/catalogue/offer-text.ts";
import { eachField, type FieldName, fieldNames, productFields } from "../../shop/catalogue/product-fields.ts";
import { MOST_PICTURES, picturesOf, type ProductPicture } from "../../shop/catalogue/product-pictures.ts";

/** The fields that have several inputs, see `ProductDefaults`. */
const LISTS = ["picture", "picture_alt", "more_pictures", "collections"] as const;

export type TextName = Exclude<FieldName, (typeof LISTS)[number]>;

export const textNames = fieldNames.filter((name): name is TextName => !LISTS.some((one) => one === name));

/** The values that a product's form begins with, see product.form.ts. */
export interface ProductDefaults extends Readonly<{ [Name in TextName]?: string | undefined }> {
  pictures: (ProductPicture & { place: string })[];
  collections: string[];
  sizes: { [Name in "size" | "price" | "stock" | "seen" | "offered" | "kept"]?: string | undefined }[];
}

/** Blank rows to add sizes or pictures. */
const SPARE_ROWS = 3;

/** The form of a new product, at a position in the shop. */
export function blankProduct(position: number): ProductDefaults {
  return { position: String(position), pictures: picturesIn([]), collections: [], sizes: spareRows(SPARE_ROWS + 2) };
}

/** Converts a stored product to the initial values of its form. */
export function formOf(kept: StoredEntry): ProductDefaults {
  const sizes = kept.sizes.map(({ size, priceCents, stock, offered }) => ({
    size,
    price: decimalCents(priceCents),
    stock: writeStock(stock),
    seen: writeStock(stock),
    offered: offered ? "yes" : "",
    kept: "yes",
  }));
  return {
    ...eachField(textNames, (name) => textOf(name, kept[name])),
    pictures: picturesIn(picturesOf(kept)),
    collections: readCollections(kept.collections),
    sizes: [...sizes, ...spareRows(SPARE_ROWS)],
  };
}

function spareRows(count: number) {
  return Array.from({ length: count }, () => ({}));
}

function picturesIn(pictures: readonly ProductPicture[]) {
  const length = Math.min(pictures.length + SPARE_ROWS, MOST_PICTURES);
  return Array.from({ length }, (_, row) => ({ src: "", alt: "", ...pictures[row], place: String(row + 1) }));
}

function textOf(name: TextName, value: string | number): string {
  if (productFields[name].kind !== "price") return String(value);
  return value === 0 ? "" : decimalCents(Number(value));
}
