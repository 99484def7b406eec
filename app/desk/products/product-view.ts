import type { SubmissionResult } from "@conform-to/react";
import type { ProductDefaults } from "./product-defaults.ts";

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
