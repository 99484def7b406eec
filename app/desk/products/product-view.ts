import type { SubmissionResult } from "@conform-to/react";
import { readCollections } from "../../shop/catalogue/collections.ts";
import { decimalCents, writeStock } from "../../shop/catalogue/money.ts";
import { type Product, eachField, productFields, type FieldName } from "../../shop/catalogue/product-fields.ts";
import { MOST_PICTURES, picturesOf, type ProductPicture } from "../../shop/catalogue/product-pictures.ts";
import { FEW_UNITS } from "../../shop/catalogue/product.ts";

/** Fields with several inputs or none, see `formOf`. */
type ListName = "picture" | "picture_alt" | "more_pictures" | "collections";

export type TextName = Exclude<FieldName, ListName>;

interface InputWords {
  label: string;
  hint?: string;
  /** Its input comes before pictures and sizes, because a shopkeeper thinks of it first. */
  isFirst?: true;
}

/** A product form's inputs, in order. The other fields of product-fields.ts have their own parts of the form. */
export const inputWords: Readonly<Record<TextName, InputWords>> = {
  name: { label: "Name", isFirst: true },
  description: { label: "Description", hint: "Each line becomes a paragraph.", isFirst: true },
  compare_at: {
    label: "Original price",
    hint: "Optional, such as $40. The shop shows it crossed out next to a lower price. Shoppers never pay it.",
  },
  position: { label: "Position in the shop", hint: "1 comes first." },
  slug: {
    label: "Web address",
    hint: "The end of the product's address, such as covenant-tee. Leave it blank to make it from the name. If you change it later, the old address leads to the new one.",
  },
};

export const textNames = Object.keys(inputWords) as TextName[];

export const productAlerts = {
  saved: { title: "Saved", text: "The shop shows it like this now." },
  picture: {
    title: "The picture is chosen",
    text: "The shop shows it once it is prepared, in about ten seconds.",
  },
  pictureUnchosen: {
    title: "The new picture is in the library",
    text: "It isn't chosen yet, because someone changed this product while you added it. Nothing was overwritten: choose the picture in its field, and save.",
  },
  changed: {
    title: "Someone else changed this product",
    text: "Your changes weren't saved, and theirs weren't overwritten. What you typed is still in the form: open the product in a new tab, compare, and make your change again there.",
  },
};

export interface NewProductView {
  form: ProductDefaults;
  lastResult: SubmissionResult<string[]> | null;
  /** Changes with each new form, so that it keeps nothing from the one before. */
  formKey: string;
}

export interface ProductView extends NewProductView {
  slug: string;
  name: string;
  published: boolean;
  version: string;
  /** Units per size that unpaid orders hold; the stock doesn't include them. */
  held: Readonly<Record<string, number>>;
  alert: keyof typeof productAlerts | null;
}

/** Initial values, see product.form.ts. */
interface ProductDefaults extends Partial<Record<TextName, string | undefined>> {
  pictures: (ProductPicture & { place: string })[];
  collections: string[];
  sizes: Partial<Record<"size" | "price" | "stock" | "seen" | "offered" | "kept", string | undefined>>[];
}

const SPARE_ROWS = 3;

export function blankProduct(position: number): ProductDefaults {
  return { position: String(position), pictures: pictureRows([]), collections: [], sizes: spareRows(SPARE_ROWS + 2) };
}

export function formOf(kept: Product): ProductDefaults {
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
    pictures: pictureRows(picturesOf(kept)),
    collections: readCollections(kept.collections),
    sizes: [...sizes, ...spareRows(SPARE_ROWS)],
  };
}

function spareRows(length: number) {
  return Array.from({ length }, () => ({}));
}

function pictureRows(pictures: readonly ProductPicture[]) {
  const length = Math.min(pictures.length + SPARE_ROWS, MOST_PICTURES);
  return Array.from({ length }, (_, row) => ({ src: "", alt: "", ...pictures[row], place: String(row + 1) }));
}

function textOf(name: TextName, value: string | number): string {
  if (productFields[name].kind !== "price") return String(value);
  return value === 0 ? "" : decimalCents(Number(value));
}

/** Filters of the product list, with the units left of a size for sale. */
export const STOCK_RANGES = { low: { least: 1, most: FEW_UNITS }, "sold-out": { least: 0, most: 0 } };
export type StockFilter = keyof typeof STOCK_RANGES;
