import type { SubmissionResult } from "@conform-to/react";
import { readCollections } from "../../shop/catalogue/collections.ts";
import { decimalCents, writeStock } from "../../shop/catalogue/money.ts";
import { type Product, eachField, productFields } from "../../shop/catalogue/product-fields.ts";
import { MOST_PICTURES, picturesOf, type ProductPicture } from "../../shop/catalogue/product-pictures.ts";
import { type productAlerts, type TextName, textNames } from "./words.ts";

export interface NewProductView {
  form: ProductDefaults;
  /** After a refused post, with the submitted values. */
  lastResult: SubmissionResult<string[]> | null;
  /** Another one for each form that is shown: one that is shown anew has nothing of the one before. */
  formKey: string;
}

export interface ProductView extends NewProductView {
  slug: string;
  name: string;
  published: boolean;
  /** See `productVersion`. */
  version: string;
  /** The units of sizes that unpaid orders hold, which are not in the stock. */
  held: Readonly<Record<string, number>>;
  alert: keyof typeof productAlerts | null;
}

/** The values that a product's form begins with, see product.form.ts. */
interface ProductDefaults extends Partial<Record<TextName, string | undefined>> {
  pictures: (ProductPicture & { place: string })[];
  collections: string[];
  sizes: Partial<Record<"size" | "price" | "stock" | "seen" | "offered" | "kept", string | undefined>>[];
}

/** Blank rows to add sizes or pictures. */
const SPARE_ROWS = 3;

/** The form of a new product, at a position in the shop. */
export function blankProduct(position: number): ProductDefaults {
  return { position: String(position), pictures: pictureRows([]), collections: [], sizes: spareRows(SPARE_ROWS + 2) };
}

/** Converts a stored product to the initial values of its form. */
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

/** The filters of the list of products: few units are left of a size that is for sale, or none. */
export const STOCK_FILTERS = ["low", "sold-out"] as const;
export type StockFilter = (typeof STOCK_FILTERS)[number];

/** Returns the fewest and the most units of a size that a filter shows; `few` are left of a size when it runs out. */
export function stockRange(filter: StockFilter, few: number): { least: number; most: number } {
  return filter === "low" ? { least: 1, most: few } : { least: 0, most: 0 };
}
