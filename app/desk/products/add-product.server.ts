import { listEntries } from "../../catalogue/catalogue-edit.store.server.ts";
import { type CatalogueEntry, changesOf, type KeptEntry } from "../../catalogue/catalogue-entry.ts";
import { createProduct } from "../../catalogue/edit-product.server.ts";
import {
  blankProduct,
  type FieldMistake,
  readProductForm,
  type SubmittedProduct,
} from "../../catalogue/product-form.ts";
import { productDeskWords } from "../../content/desk/products.ts";
import type { Database } from "../../database/database.ts";
import type { Answer } from "../../forms/answer.server.ts";
import { makeSlug } from "../../publishing/slug.ts";
import { withAudit } from "./audit-product.server.ts";
import { rowToFill } from "./choose-product-picture.server.ts";
import type { NewProductView } from "./product-view.ts";
import { checkTyped, goOn, type ProductDeps, refusalFor } from "./save-product.server.ts";

/** Returns the form of a new product, which comes last in the shop. */
export async function loadNewProduct(db: Database): Promise<NewProductView> {
  const last = (await listEntries(db)).at(-1);
  return { typed: blankProduct((last?.position ?? 0) + 1), mistakes: [] };
}

/** Creates the product that a form describes. */
export async function addProduct(deps: ProductDeps, form: FormData): Promise<Answer<NewProductView>> {
  const typed = readProductForm(form);
  const next = rowToFill(form);
  const checked = checkTyped(deps, await fillSlug(deps.db, typed), next);
  if ("mistakes" in checked) return { body: { typed, mistakes: explained(checked.mistakes, typed) }, status: 400 };
  const twin = typed.slug.trim() === "" && (await findTwin(deps.db, checked.entry));
  if (twin) return goOn(deps, twin.slug, form, next);
  const outcome = await createProduct(withAudit(deps), checked.entry);
  if (outcome === "done") return goOn(deps, checked.entry.slug, form, next);
  return { body: { typed, mistakes: [refusalFor(outcome)] }, status: 409 };
}

/** A blank slug is made of the name, so a mistake of both is said once, about the name. */
function explained(mistakes: FieldMistake[], typed: SubmittedProduct): FieldMistake[] {
  if (typed.slug.trim() !== "") return mistakes;
  const others = mistakes.filter(({ field }) => field !== "slug");
  if (others.length === mistakes.length || others.some(({ field }) => field === "name")) return others;
  return [...others, { field: "slug", message: productDeskWords.mistakes.noSlug }];
}

/** Finds the product that the same form made before, when it was sent twice: it has another slug. */
async function findTwin(db: Database, entry: CatalogueEntry): Promise<KeptEntry | undefined> {
  const all = await listEntries(db);
  return all.find((kept) => changesOf(kept, { ...entry, slug: kept.slug }, true).length === 0);
}

/** Room for a hyphen and the number of one of 500 products in a slug of 60 characters. */
const MOST_OF_NUMBERED = 56;

/** Returns the product with a slug: made from its name if it is blank, with a number if another product has that. */
async function fillSlug(db: Database, typed: SubmittedProduct): Promise<SubmittedProduct> {
  const made = makeSlug(typed.name);
  if (typed.slug.trim() !== "" || made === "") return typed;
  const taken = new Set((await listEntries(db)).map(({ slug }) => slug));
  const base = made.slice(0, MOST_OF_NUMBERED).replace(/-$/, "");
  let slug = made;
  for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`;
  return { ...typed, slug };
}
