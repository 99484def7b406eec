import { findEntry } from "../../catalogue/catalogue-edit.store.server.ts";
import { checkProduct, mistakesInCounts } from "../../catalogue/check-product.server.ts";
import type { EditDeps } from "../../catalogue/import-catalogue.server.ts";
import type { FieldMistake, SubmittedProduct } from "../../catalogue/product-form.ts";
import { isFile } from "../../catalogue/product-pictures.ts";
import { missingPicture } from "../../content/catalogue.ts";
import { productDeskWords } from "../../content/desk/products.ts";
import { isPublicFile } from "../../server/public-files.server.ts";
import type { PictureValues } from "../pictures/load-options.server.ts";
import { addressToFind, type RowToFill } from "./choose-product-picture.server.ts";

export interface ProductDeps extends EditDeps {
  /** What can be chosen. */
  pictures: PictureValues;
  /** Id of the member. */
  by: string;
}

/**
 * Checks a product that a member typed. Its pictures need descriptions, here or in the library.
 *
 * @param next the row for which a picture is looked for next, or null
 */
export function checkTyped(
  deps: ProductDeps,
  typed: SubmittedProduct,
  next: RowToFill | null,
): ReturnType<typeof checkProduct> {
  const checked = checkProduct(next === null ? typed : pictured(typed), hasPicture(deps));
  const others = [...mistakesInCounts(typed), ...(next === null ? undescribedIn(deps, typed) : [])];
  if (others.length === 0) return checked;
  return { mistakes: [...("mistakes" in checked ? checked.mistakes : []), ...others] };
}

function undescribedIn({ pictures }: ProductDeps, typed: SubmittedProduct): FieldMistake[] {
  return typed.pictures.flatMap(({ src, alt }, row) =>
    alt === "" && pictures.undescribed.includes(src)
      ? [{ field: `picture_alt-${row}`, message: productDeskWords.mistakes.undescribed(row + 1) }]
      : [],
  );
}

/** A product that is saved to find a picture needs none yet. */
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

/** Goes back to the form, or on to where a picture is found for a row. */
export async function goOn(
  { db }: EditDeps,
  slug: string,
  form: FormData,
  next: RowToFill | null,
): Promise<{ redirectTo: string }> {
  const kept = next && (await findEntry(db, slug));
  return { redirectTo: kept && next ? addressToFind(kept, form, next) : `/desk/products/${slug}?saved` };
}
