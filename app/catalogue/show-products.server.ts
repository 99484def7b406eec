import { FEW_UNITS, missingPicture } from "../content/catalogue.ts";
import { pictureOnFile } from "../server/public-files.server.ts";
import type { Product } from "./product.ts";
import { showProduct, type ShownProduct } from "./shown-product.ts";

interface Log {
  warn(details: object, message: string): void;
}

/** Pictures of products are 4:5; a file of other proportions is cut to them. */
const SIZE = { width: 800, height: 1000 };

/** Products as the shop's pages show them, each with its picture or the one that stands in for it. */
export function showProducts(products: readonly Product[], publicFolder: string, log: Log): ShownProduct[] {
  return products.map((product) => {
    const picture = pictureOnFile({ ...product.picture, ...SIZE }, publicFolder, log) ?? missingPicture;
    return showProduct(product, picture, FEW_UNITS);
  });
}
