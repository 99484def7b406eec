import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { findEntry } from "../catalogue/catalogue-edit.store.server.ts";
import type { KeptEntry } from "../catalogue/catalogue-entry.ts";
import { checkProduct } from "../catalogue/check-product.server.ts";
import {
  countSizes,
  editProduct,
  type EditorDeps,
  setInShop,
  productVersion,
} from "../catalogue/edit-product.server.ts";
import { isPublicFile, listPictures } from "../catalogue/list-pictures.server.ts";
import { readProductForm, toSubmittedProduct } from "../catalogue/product-form.ts";
import { readCount } from "../catalogue/read-count.server.ts";
import { writeStock } from "../catalogue/stock-text.ts";
import { productDeskWords } from "../content/desk-products.ts";
import { auditProducts } from "../desk/products/audit-products.server.ts";
import { ProductPage, type ProductView } from "../desk/products/product-page.tsx";
import { readForm, unreadable } from "../forms/form-action.server.ts";
import { unlessAnswered } from "../forms/form-page.ts";
import { PRODUCT_FORM } from "../forms/limits.ts";
import { deskHeaders, deskMeta } from "../seo/page-headers.ts";
import { notFound } from "../server/not-found.server.ts";
import { services } from "../services.server.ts";

export const headers = deskHeaders;

export const meta = () => deskMeta(productDeskWords.title);

export const shouldRevalidate = unlessAnswered;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(services, request);
  const kept = await findOr404(request, params.slug);
  const saved = new URL(request.url).searchParams.has("saved");
  return { view: viewOf(kept, { alert: saved ? "saved" : null }), pictures: listPictures() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { staff } = await requireStaff(services, request);
  const form = await readForm(services, request, PRODUCT_FORM);
  const kept = await findOr404(request, params.slug);
  const to = { ...services, audit: auditProducts({ ...services, by: staff.id }) };
  const intent = form.get("intent");
  if (intent === "save") return save(to, form, kept);
  if (intent === "count") return count(to, form, kept);
  if (intent !== "publish" && intent !== "unpublish") throw unreadable(400);
  await setInShop(to, kept.slug, intent === "publish");
  return redirect(`/desk/products/${kept.slug}`, 303);
}

async function save(to: EditorDeps, form: FormData, kept: KeptEntry) {
  const typed = withKeptStock({ ...readProductForm(form), slug: kept.slug }, kept);
  const stamp = String(form.get("stamp") ?? "");
  const checked = checkProduct(typed, (file) => isPublicFile(file));
  if ("mistakes" in checked)
    return data(viewOf(kept, { typed, stamp, mistakes: { product: checked.mistakes, count: [] } }), { status: 400 });
  const outcome = await editProduct(to, checked.entry, stamp);
  if (outcome === "done") return redirect(`/desk/products/${kept.slug}?saved`, 303);
  return data(viewOf(kept, { typed, stamp, alert: "changed" }), { status: 409 });
}

async function count(to: EditorDeps, form: FormData, kept: KeptEntry) {
  const read = readCount(form, kept);
  if ("mistakes" in read) {
    const sizes = kept.sizes.map(({ size, stock }, row) => ({
      size,
      stock: writeStock(stock),
      typed: String(form.get(`counted-${row}`) ?? ""),
    }));
    return data(viewOf(kept, { sizes, mistakes: { product: [], count: read.mistakes } }), { status: 400 });
  }
  const outcome = await countSizes(to, kept.slug, read.counts);
  if (outcome === "done") return redirect(`/desk/products/${kept.slug}?saved`, 303);
  return data(viewOf(kept, { alert: "countChanged" }), { status: 409 });
}

/** The stock of kept sizes is not this form's: it is as it is. */
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
    stamp: productVersion(kept),
    sizes,
    alert: null,
    mistakes: { product: [], count: [] },
    ...change,
  };
}

async function findOr404(request: Request, slug: string | undefined): Promise<KeptEntry> {
  const kept = await findEntry(services.db, slug ?? "");
  if (!kept) throw notFound(request, services.log);
  return kept;
}

export default function Product() {
  const { view, pictures } = useLoaderData<typeof loader>();
  return <ProductPage view={useActionData<typeof action>() ?? view} pictures={pictures} />;
}
