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
  type EditorDeps,
} from "../../shop/catalogue/edit-product.server.ts";
import { readStock, writeStock } from "../../shop/catalogue/money.ts";
import { type CatalogueEntry, changesOf, type Product, valuesOf } from "../../shop/catalogue/product-fields.ts";
import {
  isFile,
  MOST_PICTURES,
  picturesOf,
  toPictureFields,
  type ProductPicture,
} from "../../shop/catalogue/product-pictures.ts";
import { countPendingUnits } from "../../shop/orders/order-queries.store.server.ts";
import { isPublicFile, listPictures } from "../../site/pictures/ready-pictures.server.ts";
import { referenceTo } from "../../site/pictures/stored-picture.ts";
import { makeSlug } from "../../site/publishing/field-values.ts";
import { audit } from "../audit/audit.store.server.ts";
import { type PictureValues, loadPictures, choosePictures } from "../pictures/offer-pictures.server.ts";
import { type PictureChoice, type OpenPlace, readFindCommand } from "../pictures/picture-view.ts";
import { blankProduct, formOf, type NewProductView, type ProductView } from "./product-view.ts";
import { entryOf, type ProductRules, productSchema, type SubmittedProduct, pictureAt } from "./product.form.ts";

type MemberDeps = EditDeps & { by: string };
type ProductDeps = MemberDeps & { pictures: PictureValues };

export async function loadProduct(
  db: Database,
  slug: string,
  alert: ProductView["alert"],
): Promise<ProductView | null> {
  const kept = await findEntry(db, slug);
  return kept && viewOf(db, kept, { alert });
}

/**
 * Runs the command of a button on a product's page. The page is one form, so each button saves the product first,
 * except that unpublishing happens even if the form can't be saved.
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
  // The same form, sent twice, already made a product with a different slug.
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

/** Puts the current stock into a form, next to what was typed. Returns messages by field. */
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

/** `next` is the row that a picture is wanted for. */
function rulesFor({ pictures: { ready, waiting, undescribed } }: ProductDeps, next: RowToFill | null): ProductRules {
  const known = new Set([...ready, ...waiting]);
  return {
    hasPicture: (src) => known.has(src) || (isFile(src) && isPublicFile(src)),
    isUndescribed: (src) => undescribed.includes(src),
    findsPicture: next !== null,
  };
}

const REFUSALS = {
  taken: { fieldErrors: { slug: ["Another product already uses this web address"] } },
  full: { fieldErrors: { slug: ["The shop can have at most 500 products"] } },
  gone: {
    fieldErrors: {
      "pictures[0].src": ["Someone just deleted a picture of this product from Pictures. Choose another"],
    },
  },
};

async function goOn({ db }: EditDeps, slug: string, typed: SubmittedProduct, next: RowToFill | null) {
  const kept = next && (await findEntry(db, slug));
  return { redirectTo: kept && next ? addressToFind(kept, typed, next) : `/desk/products/${slug}?saved` };
}

/** Leaves room for a hyphen and a number up to 500 in a slug of 60 characters. */
const MOST_OF_NUMBERED = 56;

/** Adds a number if another product has the slug. */
function freeSlug(made: string, all: readonly CatalogueEntry[]): string {
  const base = made.slice(0, MOST_OF_NUMBERED).replace(/-$/, "");
  let slug = made;
  for (let number = 2; all.some((one) => one.slug === slug); number += 1) slug = `${base}-${number}`;
  return slug;
}

/** The row of pictures, from 0, that a form is saved for, and what the member looks for. */
type RowToFill = NonNullable<ReturnType<typeof rowToFill>>;

function rowToFill(form: FormData) {
  const find = readFindCommand(String(form.get("intent")));
  const [, row] = /^pictures\[(\d)\]\.src$/.exec(find?.input ?? "") ?? [];
  return find && row !== undefined ? { ...find, row: Number(row) } : null;
}

function inputAt(place: number): string {
  return `pictures[${place}].src`;
}

/** Returns where a member goes after saving the form for a picture: to an upload, or to the form with others. */
function addressToFind(saved: Product, typed: SubmittedProduct, { row, wanted, older }: RowToFill): string {
  const place = Math.min(pictureAt(typed, row), MOST_PICTURES - 1);
  const query = { product: saved.slug, place: String(place + 1), stamp: productVersion(saved) };
  if (wanted === "picture") return `/desk/pictures?${new URLSearchParams(query)}`;
  const others = older && `&${new URLSearchParams({ older })}`;
  return `/desk/products/${saved.slug}?saved${others}#${inputAt(place)}`;
}

/** Returns the place named by an upload's URL: null if it names none, "missing" if the place doesn't exist. */
export async function productPlace(deps: MemberDeps, params: URLSearchParams): Promise<OpenPlace | "missing" | null> {
  const product = params.get("product");
  if (product === null) return null;
  const [kept, number] = [await findEntry(deps.db, product), Number(params.get("place"))];
  if (!kept || !Number.isInteger(number) || number < 1 || number > MOST_PICTURES) return "missing";
  const { slug, name } = kept;
  const place = { slug, place: number - 1, stamp: params.get("stamp") ?? "" };
  const [path, input] = [`/desk/products/${slug}`, inputAt(number - 1)];
  const text = `For picture ${number} of “${name}”. The product is saved.`;
  return {
    target: { text, isProduct: true, back: `${path}#${input}` },
    choose: async (id) => `${path}?${await choosePicture(deps, place, id)}#${input}`,
  };
}

/** Gives a product a newly added picture, unless someone changed the product since the upload began. */
async function choosePicture(
  deps: MemberDeps,
  { slug, place, stamp }: { slug: string; place: number; stamp: string },
  id: string,
): Promise<"picture" | "pictureUnchosen"> {
  const kept = await findEntry(deps.db, slug);
  const pictures = kept ? picturesOf(kept) : [];
  // The upload was sent twice.
  if (pictures[place]?.src === referenceTo(id)) return "picture";
  if (!kept || productVersion(kept) !== stamp) return "pictureUnchosen";
  pictures.splice(place, 1, { src: referenceTo(id), alt: "" });
  const sizes = kept.sizes.filter(({ offered }) => offered);
  const entry = { ...valuesOf(kept), ...toPictureFields(pictures), sizes };
  const outcome = await editProduct(withAudit(deps), entry, stamp);
  return outcome === "done" ? "picture" : "pictureUnchosen";
}

/** Logs each change that a member makes to the catalogue. `by` is the member's id. */
function withAudit(deps: MemberDeps): EditorDeps {
  return { ...deps, audit: (db, { what, slug, details }) => audit(db, deps, `product.${what}`, slug, details) };
}

const FOLDER = "/pictures/shop/";

export async function offerProductPictures(
  deps: Parameters<typeof loadPictures>[0],
  product: readonly ProductPicture[],
  params: URLSearchParams,
): Promise<PictureChoice> {
  const all = await loadPictures(deps, listPictures());
  const chosen = product.map(({ src }) => src);
  const paths = all.paths.filter((path) => path.startsWith(FOLDER) || chosen.includes(path));
  return choosePictures({ ...all, paths }, { chosen, after: params.get("older") });
}
