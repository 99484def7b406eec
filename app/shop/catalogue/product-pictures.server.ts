import type { FindPicture } from "../../site/pictures/ready-pictures.server.ts";
import type { ShownPicture } from "../../ui/shown-picture.ts";
import type { Product } from "./product-fields.ts";
import { picturesOf, type ProductPicture } from "./product-pictures.ts";
import { type ShownProduct, showProduct, missingPicture } from "./product.ts";

export interface PictureDeps {
  findPicture: FindPicture;
}

/** Product pictures are shown at 4:5; other proportions are cropped. */
const SIZE = { width: 800, height: 1000 };

export function findProductPicture({ findPicture }: PictureDeps, { src, alt }: ProductPicture): ShownPicture | null {
  return findPicture(src, { ...SIZE, alt }, alt);
}

export function showPicture(deps: PictureDeps, picture: ProductPicture): ShownPicture {
  return findProductPicture(deps, picture) ?? missingPicture;
}

export function showProducts(products: readonly Product[], deps: PictureDeps): ShownProduct[] {
  return products.map((product) => showProduct(product, showPicture(deps, picturesOf(product)[0])));
}

/** Least width in pixels of a small picture: sharp at half of it in CSS pixels. */
const SMALL = 300;

/** Returns a picture as a single small file, for places where it is at most 152 pixels wide. */
export function showSmallPicture(deps: PictureDeps, picture: ProductPicture): ShownPicture {
  const { sources = [], ...shown } = showPicture(deps, picture);
  const files = sources.find(({ type }) => type === "image/webp")?.srcSet.split(", ") ?? [];
  const small = files.find((file) => Number.parseInt(file.split(" ")[1] ?? "", 10) >= SMALL) ?? files.at(-1);
  return { ...shown, src: small?.split(" ")[0] ?? shown.src };
}
