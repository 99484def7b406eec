import { findEntry } from "../../shop/catalogue/catalogue.store.server.ts";
import {
  editProduct,
  productVersion,
  type EditorDeps,
  type EditDeps,
} from "../../shop/catalogue/edit-product.server.ts";
import { type Product, valuesOf } from "../../shop/catalogue/product-fields.ts";
import {
  MOST_PICTURES,
  picturesOf,
  toPictureFields,
  type ProductPicture,
} from "../../shop/catalogue/product-pictures.ts";
import { listPictures } from "../../site/pictures/ready-pictures.server.ts";
import { referenceTo } from "../../site/pictures/stored-picture.ts";
import { audit } from "../audit/audit.store.server.ts";
import { loadPictures, choosePictures, withoutTwins } from "../pictures/offer-pictures.server.ts";
import { type Wanted, type PictureChoice, type OpenPlace, readWanted } from "../pictures/picture-view.ts";
import { pictureAt, type SubmittedProduct } from "./product.form.ts";

/** The row of pictures, from 0, for which a form is saved, and what the member looks for. */
export interface RowToFill {
  row: number;
  wanted: Wanted;
}

/** Returns the row for which a form is saved, or null. */
export function rowToFill(form: FormData): RowToFill | null {
  const read = readWanted(String(form.get("intent")));
  const [, row] = /^pictures\[(\d)\]\.src$/.exec(read?.input ?? "") ?? [];
  return read && row !== undefined ? { row: Number(row), wanted: read.wanted } : null;
}

/** The id of the input of a picture, from 0. */
function inputAt(place: number): string {
  return `pictures[${place}].src`;
}

/** Returns where a member goes who saved a product for a picture: to an upload, or to the form with others. */
export function addressToFind(saved: Product, typed: SubmittedProduct, { row, wanted }: RowToFill): string {
  const place = Math.min(pictureAt(typed, row), MOST_PICTURES - 1);
  const query = { product: saved.slug, place: String(place + 1), stamp: productVersion(saved) };
  if (wanted.kind === "new") return `/desk/pictures?${new URLSearchParams(query)}`;
  const others = wanted.kind === "listed" && wanted.older ? `&${new URLSearchParams({ older: wanted.older })}` : "";
  return `/desk/products/${saved.slug}?saved${others}#${inputAt(place)}`;
}

type ChooseDeps = EditDeps & { by: string };

/** Returns the place that an upload's address names: null without one, "missing" if there is none such. */
export async function productPlace(deps: ChooseDeps, params: URLSearchParams): Promise<OpenPlace | "missing" | null> {
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

/** Gives a product a picture that was just added, unless someone changed the product since the upload was begun. */
async function choosePicture(
  deps: ChooseDeps,
  { slug, place, stamp }: { slug: string; place: number; stamp: string },
  id: string,
): Promise<"picture" | "pictureUnchosen"> {
  const kept = await findEntry(deps.db, slug);
  const pictures = kept ? picturesOf(kept) : [];
  // The upload was sent twice.
  if (pictures[place]?.src === referenceTo(id)) return "picture";
  if (!kept || productVersion(kept) !== stamp) return "pictureUnchosen";
  // Replaces a picture, or adds one after the last.
  pictures.splice(place, 1, { src: referenceTo(id), alt: "" });
  const sizes = kept.sizes.filter(({ offered }) => offered);
  const entry = { ...valuesOf(kept), ...toPictureFields(pictures), sizes };
  const outcome = await editProduct(withAudit(deps), entry, stamp);
  return outcome === "done" ? "picture" : "pictureUnchosen";
}

/** Adds an audit log line to each change of the catalogue by a member, whose id is `by`. */
export function withAudit<Editor extends EditDeps & { by: string }>(deps: Editor): Editor & EditorDeps {
  return {
    ...deps,
    audit: (db, { what, slug, details }) => audit(db, deps, `product.${what}`, slug, details),
  };
}

type Deps = Parameters<typeof loadPictures>[0];

const FOLDER = "/pictures/shop/";

/** Returns the pictures that a product's form offers: drawings of products, and others that it has. */
export async function offerProductPictures(
  deps: Deps,
  product: readonly ProductPicture[],
  params: URLSearchParams,
): Promise<PictureChoice> {
  const all = await loadPictures(deps, listPictures());
  const chosen = product.map(({ src }) => src);
  const paths = withoutTwins(all.paths).filter((path) => path.startsWith(FOLDER) || chosen.includes(path));
  return choosePictures({ ...all, paths }, { chosen, after: params.get("older") });
}
