import type { Database } from "../../database/database.ts";
import type { Answer } from "../../server/forms/answer.server.ts";
import { parseForm } from "../../server/forms/parse-form.server.ts";
import { findEntry, listEntries } from "../../shop/catalogue/catalogue-edit.store.server.ts";
import { type StoredEntry, type CatalogueEntry, changesOf } from "../../shop/catalogue/catalogue-entry.ts";
import {
  editProduct,
  type EditorDeps,
  productVersion,
  setInShop,
  createProduct,
} from "../../shop/catalogue/edit-product.server.ts";
import type { EditDeps } from "../../shop/catalogue/import-catalogue.server.ts";
import { readStock, writeStock } from "../../shop/catalogue/offer-text.ts";
import { isFile } from "../../shop/catalogue/product-pictures.ts";
import { countPendingUnits } from "../../shop/orders/order-list.store.server.ts";
import { isPublicFile } from "../../site/pictures/public-pictures.server.ts";
import { makeSlug } from "../../site/publishing/slug.ts";
import type { PictureValues } from "../pictures/offer-pictures.server.ts";
import { withAudit, type RowToFill, rowToFill, addressToFind } from "./product-pictures.server.ts";
import { formOf, type DoneAlert, type ProductView, blankProduct, type NewProductView } from "./product-view.ts";
import { countedSizes, entryOf, productSchema, type SubmittedProduct, type ProductRules } from "./product.form.ts";
import { productDeskWords as words } from "./words.ts";

/** Returns a product's page, or null if there is no such product. */
export async function loadProduct(db: Database, slug: string, alert: DoneAlert | null): Promise<ProductView | null> {
  const kept = await findProduct(db, slug);
  return kept && viewOf(kept, { alert });
}

interface Product extends StoredEntry {
  /** The units that unpaid orders hold, by the size's id. */
  held: ReadonlyMap<string, number>;
}

async function findProduct(db: Database, slug: string): Promise<Product | null> {
  const kept = await findEntry(db, slug);
  if (!kept) return null;
  const ids = kept.sizes.map(({ id }) => id);
  return { ...kept, held: await countPendingUnits(db, ids) };
}

/**
 * Runs the command that a button of a product's page submits. The page is one form, so each button saves the product
 * first. Only what takes a product out of the shop doesn't wait for that.
 */
export async function changeProduct(
  deps: ProductDeps,
  slug: string,
  form: FormData,
): Promise<Answer<ProductView> | "missing" | "unreadable"> {
  const kept = await findProduct(deps.db, slug);
  if (!kept) return "missing";
  const audited = withAudit(deps);
  const next = rowToFill(form);
  switch (next === null ? form.get("intent") : "save") {
    case "save":
      return save(audited, form, kept, next);
    case "publish": {
      const saved = await save(audited, form, kept, null);
      if ("redirectTo" in saved) await setInShop(audited, kept.slug, true);
      return saved;
    }
    case "unpublish":
      await setInShop(audited, kept.slug, false);
      return save(audited, form, { ...kept, published: false }, null);
    default:
      return "unreadable";
  }
}

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

async function save(
  deps: EditorDeps & ProductDeps,
  form: FormData,
  kept: Product,
  next: RowToFill | null,
): Promise<Answer<ProductView>> {
  const rules = { ...rulesFor(deps, next), slug: kept.slug };
  const schema = productSchema(rules);
  const submission = parseForm(form, schema);
  const shown = { version: String(form.get("stamp") ?? ""), formKey: deps.randomId() };
  if (submission.status !== "success")
    return { body: viewOf(kept, { ...shown, lastResult: submission.reply() }), status: 400 };
  const { value } = submission;
  const entry = entryOf(value, rules);
  const counts = countedSizes(value).map(({ one: { size, seen, stock } }) => ({
    size,
    seen: readStock(seen) ?? null,
    counted: readStock(stock) ?? null,
  }));
  const outcome = await editProduct(deps, entry, shown.version, { slug: kept.slug, counts });
  switch (outcome) {
    case "done":
      return goOn(deps, entry.slug, value, next);
    case "recounted": {
      const now = (await findProduct(deps.db, kept.slug)) ?? kept;
      const fieldErrors = recount(form, value, now);
      const lastResult = parseForm(form, schema).reply({ fieldErrors });
      return { body: viewOf(now, { ...shown, lastResult }), status: 409 };
    }
    case "taken":
    case "gone":
      return { body: viewOf(kept, { ...shown, lastResult: submission.reply(refusalFor(outcome)) }), status: 409 };
    default: {
      const lastResult = submission.reply({ formErrors: [] });
      return { body: viewOf(kept, { ...shown, lastResult, alert: "changed" }), status: 409 };
    }
  }
}

/** Puts the present stock into a form, beside the one that was typed, and returns what to say about it. */
function recount(form: FormData, { sizes }: SubmittedProduct, now: Product): Record<string, string[]> {
  const mistakes: Record<string, string[]> = {};
  for (const [row, { size, kept, stock, seen }] of sizes.entries()) {
    const present = writeStock(now.sizes.find((one) => one.size === size)?.stock ?? null);
    if (!kept || present === seen) continue;
    form.set(`sizes[${row}].seen`, present);
    if (stock === seen) form.set(`sizes[${row}].stock`, present);
    else mistakes[`sizes[${row}].stock`] = [words.recounted(seen, present)];
  }
  return mistakes;
}

function viewOf(kept: Product, change: Partial<ProductView>): ProductView {
  const { slug, name, published, sizes, held } = kept;
  const version = productVersion(kept);
  return {
    slug,
    name,
    published,
    form: formOf(kept),
    lastResult: null,
    formKey: [version, ...sizes.map(({ stock }) => stock)].join(" "),
    version,
    held: Object.fromEntries(sizes.flatMap(({ id, size }) => (held.has(id) ? [[size, held.get(id) ?? 0]] : []))),
    alert: null,
    ...change,
  };
}

interface ProductDeps extends EditDeps {
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
function rulesFor({ pictures: { ready, waiting, undescribed } }: ProductDeps, next: RowToFill | null): ProductRules {
  const known = new Set([...ready, ...waiting]);
  return {
    hasPicture: (src) => known.has(src) || (isFile(src) && isPublicFile(src)),
    isUndescribed: (src) => undescribed.includes(src),
    findsPicture: next !== null,
  };
}

/** Says why a checked product was not saved. */
function refusalFor(outcome: "taken" | "full" | "gone") {
  const field = outcome === "gone" ? "pictures[0].src" : "slug";
  return { fieldErrors: { [field]: [words[outcome]] } };
}

/** Goes back to the form, or on to where a picture is found for a row. */
async function goOn(
  { db }: EditDeps,
  slug: string,
  typed: SubmittedProduct,
  next: RowToFill | null,
): Promise<{ redirectTo: string }> {
  const kept = next && (await findEntry(db, slug));
  return { redirectTo: kept && next ? addressToFind(kept, typed, next) : `/desk/products/${slug}?saved` };
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
