import type { Database } from "../../database/database.ts";
import { type Answer, unreadable } from "../../server/forms/answer.server.ts";
import { parseForm } from "../../server/forms/form-body.server.ts";
import { findEntry, listEntries } from "../../shop/catalogue/catalogue.store.server.ts";
import {
  createProduct,
  editProduct,
  productVersion,
  setInShop,
  type EditDeps,
} from "../../shop/catalogue/edit-product.server.ts";
import { readStock, writeStock } from "../../shop/catalogue/money.ts";
import { type CatalogueEntry, changesOf, type Product } from "../../shop/catalogue/product-fields.ts";
import { isFile } from "../../shop/catalogue/product-pictures.ts";
import { countPendingUnits } from "../../shop/orders/order-queries.store.server.ts";
import { isPublicFile } from "../../site/pictures/ready-pictures.server.ts";
import { makeSlug } from "../../site/publishing/field-values.ts";
import type { PictureValues } from "../pictures/offer-pictures.server.ts";
import { addressToFind, type RowToFill, rowToFill, withAudit } from "./product-pictures.server.ts";
import { blankProduct, formOf, type NewProductView, type ProductView } from "./product-view.ts";
import { entryOf, type ProductRules, productSchema, type SubmittedProduct } from "./product.form.ts";

interface ProductDeps extends EditDeps {
  /** What can be chosen. */
  pictures: PictureValues;
  by: string;
}

/** Returns a product's page, or null if there is no such product. */
export async function loadProduct(
  db: Database,
  slug: string,
  alert: ProductView["alert"],
): Promise<ProductView | null> {
  const kept = await findEntry(db, slug);
  return kept && viewOf(db, kept, { alert });
}

/**
 * Runs the command that a button of a product's page submits. The page is one form, so each button saves the product
 * first. Only what takes a product out of the shop doesn't wait for that.
 */
export async function changeProduct(
  deps: ProductDeps,
  slug: string,
  form: FormData,
): Promise<Answer<ProductView> | "missing"> {
  const kept = await findEntry(deps.db, slug);
  if (!kept) return "missing";
  const next = rowToFill(form);
  switch (next === null ? form.get("intent") : "save") {
    case "save":
      return save(deps, form, kept, next);
    case "publish": {
      const saved = await save(deps, form, kept, null);
      if ("redirectTo" in saved) await setInShop(withAudit(deps), kept.slug, true);
      return saved;
    }
    case "unpublish":
      await setInShop(withAudit(deps), kept.slug, false);
      return save(deps, form, { ...kept, published: false }, null);
    default:
      throw unreadable(400);
  }
}

/** Returns the form of a new product, which comes last in the shop. */
export async function loadNewProduct(db: Database): Promise<NewProductView> {
  const last = (await listEntries(db)).at(-1);
  return { form: blankProduct((last?.position ?? 0) + 1), lastResult: null, formKey: "new" };
}

export async function addProduct(deps: ProductDeps, form: FormData): Promise<Answer<NewProductView>> {
  const next = rowToFill(form);
  const rules = rulesFor(deps, next);
  const submission = parseForm(form, productSchema(rules));
  const shown = { ...(await loadNewProduct(deps.db)), formKey: deps.randomId() };
  if (submission.status !== "success") return { body: { ...shown, lastResult: submission.reply() }, status: 400 };
  const { value } = submission;
  const all = await listEntries(deps.db);
  const entry = entryOf(value, { ...rules, slug: freeSlug(makeSlug(value.name), all) });
  // The same form, sent twice, made a product with another slug before.
  const twin = all.find((kept) => changesOf(kept, { ...entry, slug: kept.slug }, true).length === 0);
  if (twin && value.slug === "") return goOn(deps, twin.slug, value, next);
  const outcome = await createProduct(withAudit(deps), entry);
  if (outcome === "done") return goOn(deps, entry.slug, value, next);
  return { body: { ...shown, lastResult: submission.reply(REFUSALS[outcome]) }, status: 409 };
}

async function save(
  deps: ProductDeps,
  form: FormData,
  kept: Product,
  next: RowToFill | null,
): Promise<Answer<ProductView>> {
  const rules = { ...rulesFor(deps, next), slug: kept.slug };
  const schema = productSchema(rules);
  const submission = parseForm(form, schema);
  const shown = { version: String(form.get("stamp") ?? ""), formKey: deps.randomId() };
  const refuse = async (status: 400 | 409, change: Partial<ProductView>, now = kept) => ({
    body: await viewOf(deps.db, now, { ...shown, ...change }),
    status,
  });
  if (submission.status !== "success") return refuse(400, { lastResult: submission.reply() });
  const { value } = submission;
  const entry = entryOf(value, rules);
  const counts = value.sizes
    .filter((one) => one.kept && one.stock !== one.seen)
    .map(({ size, seen, stock }) => ({ size, seen: readStock(seen) ?? null, counted: readStock(stock) ?? null }));
  const outcome = await editProduct(withAudit(deps), entry, shown.version, { slug: kept.slug, counts });
  switch (outcome) {
    case "done":
      return goOn(deps, entry.slug, value, next);
    case "recounted": {
      const now = (await findEntry(deps.db, kept.slug)) ?? kept;
      const fieldErrors = recount(form, value, now);
      return refuse(409, { lastResult: parseForm(form, schema).reply({ fieldErrors }) }, now);
    }
    case "taken":
    case "gone":
      return refuse(409, { lastResult: submission.reply(REFUSALS[outcome]) });
    default:
      return refuse(409, { lastResult: submission.reply({ formErrors: [] }), alert: "changed" });
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
    else
      mistakes[`sizes[${row}].stock`] = [
        `The stock was ${seen} and is ${present} now: something was just sold or counted. Count again, then save`,
      ];
  }
  return mistakes;
}

async function viewOf(db: Database, kept: Product, change: Partial<ProductView>): Promise<ProductView> {
  const { slug, name, published, sizes } = kept;
  const version = productVersion(kept);
  const held = await countPendingUnits(
    db,
    sizes.map(({ id }) => id),
  );
  return {
    slug,
    name,
    published,
    form: formOf(kept),
    lastResult: null,
    formKey: [version, ...sizes.map(({ stock }) => stock)].join(" "),
    version,
    held: Object.fromEntries(sizes.map(({ id, size }) => [size, held.get(id) ?? 0])),
    alert: null,
    ...change,
  };
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

/** Why a checked product was not saved, by its field. */
const REFUSALS = {
  taken: { fieldErrors: { slug: ["Another product already uses this web address"] } },
  full: { fieldErrors: { slug: ["The shop can have at most 500 products"] } },
  gone: {
    fieldErrors: {
      "pictures[0].src": ["Someone just deleted a picture of this product from Pictures. Choose another"],
    },
  },
};

/** Goes back to the form, or on to where a picture is found for a row. */
async function goOn({ db }: EditDeps, slug: string, typed: SubmittedProduct, next: RowToFill | null) {
  const kept = next && (await findEntry(db, slug));
  return { redirectTo: kept && next ? addressToFind(kept, typed, next) : `/desk/products/${slug}?saved` };
}

/** Room for a hyphen and the number of one of 500 products in a slug of 60 characters. */
const MOST_OF_NUMBERED = 56;

/** Returns a slug, with a number if another product has it. */
function freeSlug(made: string, all: readonly CatalogueEntry[]): string {
  const base = made.slice(0, MOST_OF_NUMBERED).replace(/-$/, "");
  let slug = made;
  for (let number = 2; all.some((one) => one.slug === slug); number += 1) slug = `${base}-${number}`;
  return slug;
}
