import { findEntry } from "../../catalogue/catalogue-edit.store.server.ts";
import type { KeptEntry } from "../../catalogue/catalogue-entry.ts";
import { editProduct, type EditorDeps, productVersion, setInShop } from "../../catalogue/edit-product.server.ts";
import { readStock, writeStock } from "../../catalogue/offer-text.ts";
import {
  countedSizes,
  readProductForm,
  type SubmittedProduct,
  toSubmittedProduct,
} from "../../catalogue/product-form.ts";
import { countPendingUnits } from "../../checkout/open-orders.store.server.ts";
import { productDeskWords as words } from "../../content/desk/products.ts";
import type { Database } from "../../database/database.ts";
import type { Answer } from "../../forms/answer.server.ts";
import { withAudit } from "./audit-product.server.ts";
import { type RowToFill, rowToFill } from "./choose-product-picture.server.ts";
import type { DoneAlert, ProductView } from "./product-view.ts";
import { checkTyped, goOn, type ProductDeps, refusalFor } from "./save-product.server.ts";

/** Returns a product's page, or null if there is no such product. */
export async function loadProduct(db: Database, slug: string, alert: DoneAlert | null): Promise<ProductView | null> {
  const kept = await findProduct(db, slug);
  return kept && viewOf(kept, { alert });
}

interface Product extends KeptEntry {
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
  const typed = readProductForm(form);
  const version = String(form.get("stamp") ?? "");
  const slugged = typed.slug.trim() === "" ? { ...typed, slug: kept.slug } : typed;
  const checked = checkTyped(deps, slugged, next);
  if ("mistakes" in checked) return { body: viewOf(kept, { typed, version, mistakes: checked.mistakes }), status: 400 };
  const counts = countedSizes(typed).map(({ one: { size, seen, stock } }) => ({
    size,
    seen: readStock(seen) ?? null,
    counted: readStock(stock) ?? null,
  }));
  const outcome = await editProduct(deps, checked.entry, version, { slug: kept.slug, counts });
  if (outcome === "done") return goOn(deps, checked.entry.slug, form, next);
  if (outcome === "recounted") return recount(deps, kept, typed, version);
  if (outcome === "taken" || outcome === "gone")
    return { body: viewOf(kept, { typed, version, mistakes: [refusalFor(outcome)] }), status: 409 };
  return { body: viewOf(kept, { typed, version, alert: "changed" }), status: 409 };
}

/** Shows the form again with the present stock beside the one that was typed. */
async function recount(
  { db }: ProductDeps,
  kept: Product,
  typed: SubmittedProduct,
  version: string,
): Promise<Answer<ProductView>> {
  const now = (await findProduct(db, kept.slug)) ?? kept;
  const stockOf = (size: string) => writeStock(now.sizes.find((one) => one.size === size)?.stock ?? null);
  const mistakes = countedSizes(typed)
    .filter(({ one }) => stockOf(one.size) !== one.seen)
    .map(({ row, one }) => ({ field: `stock-${row}`, message: words.recounted(one.seen, stockOf(one.size)) }));
  const sizes = typed.sizes.map((one) => {
    if (!one.kept) return one;
    const seen = stockOf(one.size);
    return { ...one, seen, stock: one.stock === one.seen ? seen : one.stock };
  });
  return { body: viewOf(now, { typed: { ...typed, sizes }, version, mistakes }), status: 409 };
}

function viewOf(kept: Product, change: Partial<ProductView>): ProductView {
  const { slug, name, published, sizes, held } = kept;
  return {
    slug,
    name,
    published,
    typed: toSubmittedProduct(kept),
    version: productVersion(kept),
    held: Object.fromEntries(sizes.flatMap(({ id, size }) => (held.has(id) ? [[size, held.get(id) ?? 0]] : []))),
    alert: null,
    mistakes: [],
    ...change,
  };
}
