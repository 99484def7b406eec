import type { ProductPicture } from "../../shop/catalogue/product-pictures.ts";
import { listPictures } from "../../site/pictures/public-pictures.server.ts";
import { type AllPictures, loadPictures } from "../pictures/load-options.server.ts";
import { choosePictures, withoutTwins } from "../pictures/offer-pictures.server.ts";
import type { PictureChoice } from "../pictures/picture-option.ts";

type Deps = Parameters<typeof loadPictures>[0];

/** Where drawings of products are. */
const FOLDER = "/pictures/shop/";

/** Loads all pictures that a product may have. */
export function loadProductPictures(deps: Deps): Promise<AllPictures> {
  return loadPictures(deps, listPictures());
}

/** Returns the pictures that a product's form offers: drawings of products, and others that it has. */
export async function offerProductPictures(
  deps: Deps,
  product: readonly ProductPicture[],
  params: URLSearchParams,
): Promise<PictureChoice> {
  const { library, waiting, paths } = await loadProductPictures(deps);
  const chosen = product.map(({ src }) => src);
  const drawings = withoutTwins(paths).filter((path) => path.startsWith(FOLDER) || chosen.includes(path));
  return choosePictures(library, drawings, { chosen, after: params.get("older"), waiting });
}
