import { findEntry } from "../../shop/catalogue/catalogue-edit.store.server.ts";
import type { EditDeps } from "../../shop/catalogue/import-catalogue.server.ts";
import { isFile } from "../../shop/catalogue/product-pictures.ts";
import { isPublicFile } from "../../site/pictures/public-pictures.server.ts";
import type { PictureValues } from "../pictures/load-options.server.ts";
import { addressToFind, type RowToFill } from "./choose-product-picture.server.ts";
import type { ProductRules, SubmittedProduct } from "./product.form.ts";
import { productDeskWords } from "./words.ts";

export interface ProductDeps extends EditDeps {
  /** What can be chosen. */
  pictures: PictureValues;
  /** Id of the member. */
  by: string;
}

/**
 * Returns what the server knows about pictures.
 *
 * @param next the row for which a picture is looked for next, or null
 */
export function rulesFor(
  { pictures: { ready, waiting, undescribed } }: ProductDeps,
  next: RowToFill | null,
): ProductRules {
  const known = new Set([...ready, ...waiting]);
  return {
    hasPicture: (src) => known.has(src) || (isFile(src) && isPublicFile(src)),
    isUndescribed: (src) => undescribed.includes(src),
    findsPicture: next !== null,
  };
}

/** Says why a checked product was not saved. */
export function refusalFor(outcome: "taken" | "full" | "gone") {
  const field = outcome === "gone" ? "pictures[0].src" : "slug";
  return { fieldErrors: { [field]: [productDeskWords[outcome]] } };
}

/** Goes back to the form, or on to where a picture is found for a row. */
export async function goOn(
  { db }: EditDeps,
  slug: string,
  typed: SubmittedProduct,
  next: RowToFill | null,
): Promise<{ redirectTo: string }> {
  const kept = next && (await findEntry(db, slug));
  return { redirectTo: kept && next ? addressToFind(kept, typed, next) : `/desk/products/${slug}?saved` };
}
