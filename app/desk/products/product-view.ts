import type { FieldMistake, SubmittedProduct } from "../../catalogue/product-form.ts";

/** The data of a product's page. After a refused post, it has what was submitted. */
export interface ProductView {
  slug: string;
  name: string;
  published: boolean;
  typed: SubmittedProduct;
  /** See `productVersion`. */
  version: string;
  sizes: readonly CountedSize[];
  alert: "saved" | "changed" | "countChanged" | null;
  /** Of the submitted form. */
  mistakes: { product: readonly FieldMistake[]; count: readonly FieldMistake[] };
}

/** A size in the form that counts stock. */
export interface CountedSize {
  size: string;
  /** As the ledger has it. */
  stock: string;
  /** As it was typed. */
  typed: string;
}

/** The form of a new product. */
export interface NewProductView {
  typed: SubmittedProduct;
  mistakes: readonly FieldMistake[];
}
