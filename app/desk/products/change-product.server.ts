import { findEntry, listEntries } from "../../catalogue/catalogue-edit.store.server.ts";
import type { KeptEntry } from "../../catalogue/catalogue-entry.ts";
import { checkProduct, readCount } from "../../catalogue/check-product.server.ts";
import {
  countSizes,
  createProduct,
  editProduct,
  type EditorDeps,
  productVersion,
  setInShop,
} from "../../catalogue/edit-product.server.ts";
import type { EditDeps } from "../../catalogue/import-catalogue.server.ts";
import { writeStock } from "../../catalogue/offer-text.ts";
import { blankProduct, readProductForm, toSubmittedProduct } from "../../catalogue/product-form.ts";
import { productDeskWords } from "../../content/desk-products.ts";
import type { Database } from "../../database/database.ts";
import type { Answer } from "../../forms/answer.server.ts";
import { isPublicFile } from "../../server/public-files.server.ts";
import { lineOf } from "../audit/audit-entry.ts";
import { writeAudit } from "../audit/audit.store.server.ts";
import type { NewProductView, ProductView } from "./product-view.ts";

interface ProductDeps extends EditDeps {
  /** Id of the member. */
  by: string;
}

/** Returns the form of a new product, which comes last in the shop. */
export async function loadNewProduct(db: Database): Promise<NewProductView> {
  const last = (await listEntries(db)).at(-1);
  return { typed: blankProduct((last?.position ?? 0) + 1), mistakes: [] };
}

/** Creates the product that a form describes. */
export async function addProduct(deps: ProductDeps, form: FormData): Promise<Answer<NewProductView>> {
  const typed = readProductForm(form);
  const checked = checkProduct(typed, (file) => isPublicFile(file));
  if ("mistakes" in checked) return { body: { typed, mistakes: checked.mistakes }, status: 400 };
  const outcome = await createProduct(withAudit(deps), checked.entry);
  if (outcome === "done") return { redirectTo: `/desk/products/${checked.entry.slug}?saved` };
  return { body: { typed, mistakes: [{ field: "slug", message: productDeskWords[outcome] }] }, status: 409 };
}

/** Returns a product's page, or null if there is no such product. */
export async function loadProduct(db: Database, slug: string, alert: "saved" | null): Promise<ProductView | null> {
  const kept = await findEntry(db, slug);
  return kept && viewOf(kept, { alert });
}

/** Runs the command that a form of a product's page submits. */
export async function changeProduct(
  deps: ProductDeps,
  slug: string,
  form: FormData,
): Promise<Answer<ProductView> | "missing" | "unreadable"> {
  const kept = await findEntry(deps.db, slug);
  if (!kept) return "missing";
  switch (form.get("intent")) {
    case "save":
      return save(withAudit(deps), form, kept);
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

async function save(deps: EditorDeps, form: FormData, kept: KeptEntry): Promise<Answer<ProductView>> {
  const typed = withKeptStock({ ...readProductForm(form), slug: kept.slug }, kept);
  const version = String(form.get("stamp") ?? "");
  const checked = checkProduct(typed, (file) => isPublicFile(file));
  if ("mistakes" in checked) {
    const mistakes = { product: checked.mistakes, count: [] };
    return { body: viewOf(kept, { typed, version, mistakes }), status: 400 };
  }
  const outcome = await editProduct(deps, checked.entry, version);
  if (outcome === "done") return saved(kept);
  return { body: viewOf(kept, { typed, version, alert: "changed" }), status: 409 };
}

async function count(deps: EditorDeps, form: FormData, kept: KeptEntry): Promise<Answer<ProductView>> {
  const read = readCount(form, kept);
  if ("mistakes" in read) {
    const sizes = kept.sizes.map(({ size, stock }, row) => ({
      size,
      stock: writeStock(stock),
      typed: String(form.get(`counted-${row}`) ?? ""),
    }));
    return { body: viewOf(kept, { sizes, mistakes: { product: [], count: read.mistakes } }), status: 400 };
  }
  const outcome = await countSizes(deps, kept.slug, read.counts);
  if (outcome === "done") return saved(kept);
  return { body: viewOf(kept, { alert: "countChanged" }), status: 409 };
}

async function publish(deps: EditorDeps, { slug }: KeptEntry, published: boolean): Promise<Answer<ProductView>> {
  await setInShop(deps, slug, published);
  return { redirectTo: `/desk/products/${slug}` };
}

function saved({ slug }: KeptEntry): Answer<ProductView> {
  return { redirectTo: `/desk/products/${slug}?saved` };
}

/** Restores the stock of existing sizes, which this form only shows. The stock count form changes it. */
function withKeptStock(typed: ReturnType<typeof readProductForm>, kept: KeptEntry) {
  const stockOf = (size: string) => writeStock(kept.sizes.find((one) => one.size === size)?.stock ?? null);
  return { ...typed, sizes: typed.sizes.map((one) => (one.kept ? { ...one, stock: stockOf(one.size) } : one)) };
}

function viewOf(kept: KeptEntry, change: Partial<ProductView>): ProductView {
  const sizes = kept.sizes.map(({ size, stock }) => ({ size, stock: writeStock(stock), typed: writeStock(stock) }));
  const { slug, name, published } = kept;
  return {
    slug,
    name,
    published,
    typed: toSubmittedProduct(kept),
    version: productVersion(kept),
    sizes,
    alert: null,
    mistakes: { product: [], count: [] },
    ...change,
  };
}

/** Adds an audit log line to each change of the catalogue. */
function withAudit(deps: ProductDeps): EditorDeps {
  return {
    ...deps,
    audit: (db, { what, slug, details }) =>
      writeAudit(db, lineOf(deps, `product.${what}`, { kind: "product", id: slug }, details)),
  };
}
