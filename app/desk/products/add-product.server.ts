import type { Database } from "../../database/database.ts";
import type { Answer } from "../../server/forms/answer.server.ts";
import { parseForm } from "../../server/forms/parse-form.server.ts";
import { listEntries } from "../../shop/catalogue/catalogue-edit.store.server.ts";
import { type CatalogueEntry, changesOf, type StoredEntry } from "../../shop/catalogue/catalogue-entry.ts";
import { createProduct } from "../../shop/catalogue/edit-product.server.ts";
import { makeSlug } from "../../site/publishing/slug.ts";
import { withAudit } from "./audit-product.server.ts";
import { rowToFill } from "./choose-product-picture.server.ts";
import { blankProduct } from "./product-defaults.ts";
import type { NewProductView } from "./product-view.ts";
import { entryOf, productSchema, type SubmittedProduct } from "./product.form.ts";
import { goOn, type ProductDeps, refusalFor, rulesFor } from "./save-product.server.ts";

/** Returns the form of a new product, which comes last in the shop. */
export async function loadNewProduct(db: Database): Promise<NewProductView> {
  const last = (await listEntries(db)).at(-1);
  return { form: blankProduct((last?.position ?? 0) + 1), lastResult: null, formKey: "new" };
}

/** Creates the product that a form describes. */
export async function addProduct(deps: ProductDeps, form: FormData): Promise<Answer<NewProductView>> {
  const next = rowToFill(form);
  const rules = rulesFor(deps, next);
  const submission = parseForm(form, productSchema(rules));
  const shown = { ...(await loadNewProduct(deps.db)), formKey: deps.randomId() };
  if (submission.status !== "success") return { body: { ...shown, lastResult: submission.reply() }, status: 400 };
  const { value } = submission;
  const entry = entryOf(await fillSlug(deps.db, value), rules);
  const twin = value.slug.trim() === "" && (await findTwin(deps.db, entry));
  if (twin) return goOn(deps, twin.slug, value, next);
  const outcome = await createProduct(withAudit(deps), entry);
  if (outcome === "done") return goOn(deps, entry.slug, value, next);
  return { body: { ...shown, lastResult: submission.reply(refusalFor(outcome)) }, status: 409 };
}

/** Finds the product that the same form made before, when it was sent twice: it has another slug. */
async function findTwin(db: Database, entry: CatalogueEntry): Promise<StoredEntry | undefined> {
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
