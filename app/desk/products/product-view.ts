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
  /** The units of sizes that unpaid orders hold, which are not in the stock. */
  held: Readonly<Record<string, number>>;
  alert: DoneAlert | "changed" | null;
  /** The errors of the submitted form. */
  mistakes: readonly FieldMistake[];
}

/** The form of a new product. */
export interface NewProductView {
  typed: SubmittedProduct;
  mistakes: readonly FieldMistake[];
}
