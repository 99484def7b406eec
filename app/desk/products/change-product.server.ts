import { findEntry } from "../../catalogue/catalogue-edit.store.server.ts";
import type { KeptEntry } from "../../catalogue/catalogue-entry.ts";
import { readCount } from "../../catalogue/check-product.server.ts";
import {
  countSizes,
  editProduct,
  type EditorDeps,
  productVersion,
  setInShop,
} from "../../catalogue/edit-product.server.ts";
import { writeStock } from "../../catalogue/offer-text.ts";
import { readProductForm, toSubmittedProduct } from "../../catalogue/product-form.ts";
import { countPendingUnits } from "../../checkout/open-orders.store.server.ts";
import type { Database } from "../../database/database.ts";
import type { Answer } from "../../forms/answer.server.ts";
import { withAudit } from "./audit-product.server.ts";
import { type RowToFill, rowToFill } from "./choose-product-picture.server.ts";
import type { CountedSize, DoneAlert, ProductView } from "./product-view.ts";
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

/** Runs the command that a form of a product's page submits. */
export async function changeProduct(
  deps: ProductDeps,
  slug: string,
  form: FormData,
): Promise<Answer<ProductView> | "missing" | "unreadable"> {
  const kept = await findProduct(deps.db, slug);
  if (!kept) return "missing";
  const next = rowToFill(form);
  switch (next === null ? form.get("intent") : "save") {
    case "save":
      return save(withAudit(deps), form, kept, next);
    case "count":
      return count(withAudit(deps), form, kept);
    case "publish":
      return publish(withAudit(deps), kept, true);
    case "unpublish":
      return publish(withAudit(deps), kept, false);
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
  const typed = withKeptStock(readProductForm(form), kept);
  const version = String(form.get("stamp") ?? "");
  const slugged = typed.slug.trim() === "" ? { ...typed, slug: kept.slug } : typed;
  const checked = checkTyped(deps, slugged, next);
  if ("mistakes" in checked) {
    const mistakes = { product: checked.mistakes, count: [] };
    return { body: viewOf(kept, { typed, version, mistakes }), status: 400 };
  }
  const outcome = await editProduct(deps, checked.entry, version, kept.slug);
  if (outcome === "done") return goOn(deps, checked.entry.slug, form, next);
  if (outcome === "taken" || outcome === "gone") {
    const mistakes = { product: [refusalFor(outcome)], count: [] };
    return { body: viewOf(kept, { typed, version, mistakes }), status: 409 };
  }
  return { body: viewOf(kept, { typed, version, alert: "changed" }), status: 409 };
}

async function count(deps: EditorDeps, form: FormData, kept: Product): Promise<Answer<ProductView>> {
  const read = readCount(form, kept);
  if ("mistakes" in read) {
    const sizes = sizesOf(kept, (row) => String(form.get(`counted-${row}`) ?? ""));
    return { body: viewOf(kept, { sizes, mistakes: { product: [], count: read.mistakes } }), status: 400 };
  }
  const outcome = await countSizes(deps, kept.slug, read.counts);
  if (outcome === "done") return goOn(deps, kept.slug, form, null);
  return { body: viewOf(kept, { alert: "countChanged" }), status: 409 };
}

async function publish(deps: EditorDeps, { slug }: KeptEntry, published: boolean): Promise<Answer<ProductView>> {
  await setInShop(deps, slug, published);
  return { redirectTo: `/desk/products/${slug}` };
}

/** Restores the stock of existing sizes, which this form only shows. The stock count form changes it. */
function withKeptStock(typed: ReturnType<typeof readProductForm>, kept: KeptEntry) {
  const stockOf = (size: string) => writeStock(kept.sizes.find((one) => one.size === size)?.stock ?? null);
  return { ...typed, sizes: typed.sizes.map((one) => (one.kept ? { ...one, stock: stockOf(one.size) } : one)) };
}

function sizesOf({ sizes, held }: Product, typedIn?: (row: number) => string): CountedSize[] {
  return sizes.map(({ id, size, stock }, row) => {
    const text = writeStock(stock);
    return { size, stock: text, typed: typedIn?.(row) ?? text, held: held.get(id) ?? 0 };
  });
}

function viewOf(kept: Product, change: Partial<ProductView>): ProductView {
  const { slug, name, published } = kept;
  return {
    slug,
    name,
    published,
    typed: toSubmittedProduct(kept),
    version: productVersion(kept),
    sizes: sizesOf(kept),
    alert: null,
    mistakes: { product: [], count: [] },
    ...change,
  };
}
