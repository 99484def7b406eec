import type { FieldMistake, SubmittedProduct } from "../../catalogue/product-form.ts";

const done = ["saved", "picture", "pictureUnchosen"] as const;

/** What was just done. */
export type DoneAlert = (typeof done)[number];

/** Returns the alert that a redirect asks for, or null. */
export function readAlert(params: URLSearchParams): DoneAlert | null {
  return done.find((one) => params.has(one)) ?? null;
}

/** The data of a product's page. After a refused post, it has the submitted values. */
export interface ProductView {
  slug: string;
  name: string;
  published: boolean;
  typed: SubmittedProduct;
  /** See `productVersion`. */
  version: string;
  sizes: readonly CountedSize[];
  alert: DoneAlert | "changed" | "countChanged" | null;
  /** The errors of the submitted form. */
  mistakes: { product: readonly FieldMistake[]; count: readonly FieldMistake[] };
}

/** A size in the form that counts stock. */
export interface CountedSize {
  size: string;
  /** The units in the ledger. */
  stock: string;
  /** The submitted value. */
  typed: string;
  /** The units that unpaid orders hold, which are not in the stock. */
  held: number;
}

/** The form of a new product. */
export interface NewProductView {
  typed: SubmittedProduct;
  mistakes: readonly FieldMistake[];
}
