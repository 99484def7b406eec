import { findEntry } from "../../catalogue/catalogue-edit.store.server.ts";
import { checkProduct } from "../../catalogue/check-product.server.ts";
import type { EditDeps } from "../../catalogue/import-catalogue.server.ts";
import type { FieldMistake, SubmittedProduct } from "../../catalogue/product-form.ts";
import { isFile } from "../../catalogue/product-pictures.ts";
import { missingPicture } from "../../content/catalogue.ts";
import { productDeskWords } from "../../content/desk-products.ts";
import { isPublicFile } from "../../server/public-files.server.ts";
import type { valuesOf } from "../pictures/load-options.server.ts";
import { addressToAdd } from "./choose-product-picture.server.ts";

export interface ProductDeps extends EditDeps {
  /** What can be chosen. */
  pictures: ReturnType<typeof valuesOf>;
  /** Id of the member. */
  by: string;
}

/**
 * Checks a product that a member typed.
 *
 * @param row the row for which a picture is added next, or null
 */
export function checkTyped(
  deps: ProductDeps,
  typed: SubmittedProduct,
  row: number | null,
): ReturnType<typeof checkProduct> {
  return checkProduct(row === null ? typed : pictured(typed), hasPicture(deps));
}

/** A product that is saved for an upload needs no picture yet. */
function pictured(typed: SubmittedProduct): SubmittedProduct {
  if (typed.pictures.some(({ src }) => src !== "")) return typed;
  const { src, alt } = missingPicture;
  return { ...typed, pictures: [{ src, alt }] };
}

function hasPicture({ pictures: { ready, waiting } }: ProductDeps): (src: string) => boolean {
  const known = new Set([...ready, ...waiting]);
  return (src) => known.has(src) || (isFile(src) && isPublicFile(src));
}

/** Says why a checked product was not saved. */
export function refusalFor(outcome: "taken" | "full" | "gone"): FieldMistake {
  return { field: outcome === "gone" ? "picture-0" : "slug", message: productDeskWords[outcome] };
}

/** Goes back to the form, or on to the upload for a row. */
export async function goOn(
  { db }: EditDeps,
  slug: string,
  form: FormData,
  row: number | null,
): Promise<{ redirectTo: string }> {
  const kept = row === null ? null : await findEntry(db, slug);
  return { redirectTo: kept && row !== null ? addressToAdd(kept, form, row) : `/desk/products/${slug}?saved` };
}
