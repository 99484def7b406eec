import type { Database } from "../../database/database.ts";
import type { Answer } from "../../server/forms/answer.server.ts";
import { parseForm } from "../../server/forms/parse-form.server.ts";
import { findEntry } from "../../shop/catalogue/catalogue-edit.store.server.ts";
import type { StoredEntry } from "../../shop/catalogue/catalogue-entry.ts";
import { editProduct, type EditorDeps, productVersion, setInShop } from "../../shop/catalogue/edit-product.server.ts";
import { readStock, writeStock } from "../../shop/catalogue/offer-text.ts";
import { countPendingUnits } from "../../shop/orders/order-list.store.server.ts";
import { withAudit } from "./audit-product.server.ts";
import { type RowToFill, rowToFill } from "./choose-product-picture.server.ts";
import { formOf } from "./product-defaults.ts";
import type { DoneAlert, ProductView } from "./product-view.ts";
import { countedSizes, entryOf, productSchema, type SubmittedProduct } from "./product.form.ts";
import { goOn, type ProductDeps, refusalFor, rulesFor } from "./save-product.server.ts";
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
