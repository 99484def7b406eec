import type { SubmissionResult } from "@conform-to/react";
import type { StoredEntry } from "../../shop/catalogue/catalogue-entry.ts";
import { readCollections } from "../../shop/catalogue/collections.ts";
import { decimalCents } from "../../shop/catalogue/money.ts";
import { writeStock } from "../../shop/catalogue/offer-text.ts";
import { eachField, type FieldName, fieldNames, productFields } from "../../shop/catalogue/product-fields.ts";
import { MOST_PICTURES, picturesOf, type ProductPicture } from "../../shop/catalogue/product-pictures.ts";

const done = ["saved", "picture", "pictureUnchosen"] as const;

/** What was just done. */
export type DoneAlert = (typeof done)[number];

/** Returns the alert that a redirect asks for, or null. */
export function readAlert(params: URLSearchParams): DoneAlert | null {
  return done.find((one) => params.has(one)) ?? null;
}

/** The form of a new product. */
export interface NewProductView {
  form: ProductDefaults;
  /** After a refused post, with the submitted values. */
  lastResult: SubmissionResult<string[]> | null;
  /** Another one for each form that is shown: one that is shown anew has nothing of the one before. */
  formKey: string;
}

/** The data of a product's page. */
export interface ProductView extends NewProductView {
  slug: string;
  name: string;
  published: boolean;
  /** See `productVersion`. */
  version: string;
  /** The units of sizes that unpaid orders hold, which are not in the stock. */
  held: Readonly<Record<string, number>>;
  alert: DoneAlert | "changed" | null;
}

/** The fields that have several inputs, see `ProductDefaults`. */
const LISTS = ["picture", "picture_alt", "more_pictures", "collections"] as const;

export type TextName = Exclude<FieldName, (typeof LISTS)[number]>;

export const textNames = fieldNames.filter((name): name is TextName => !LISTS.some((one) => one === name));

/** The values that a product's form begins with, see product.form.ts. */
interface ProductDefaults extends Readonly<{ [Name in TextName]?: string | undefined }> {
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

/** The filters of the list of products: few units are left of a size that is for sale, or none. */
export const STOCK_FILTERS = ["low", "sold-out"] as const;
export type StockFilter = (typeof STOCK_FILTERS)[number];

/**
 * Whether a product that is for sale has a size with few units left, or one without any.
 *
 * @param few units that are left of a size when it runs out
 */
export function fitsStock(
  { published, sizes }: { published: boolean; sizes: readonly { stock: number | null }[] },
  filter: StockFilter,
  few: number,
): boolean {
  const { least, most } = stockRange(filter, few);
  return published && sizes.some(({ stock }) => stock !== null && stock >= least && stock <= most);
}

/** Returns the fewest and the most units of a size that a filter shows. */
export function stockRange(filter: StockFilter, few: number): { least: number; most: number } {
  return filter === "low" ? { least: 1, most: few } : { least: 0, most: 0 };
}
