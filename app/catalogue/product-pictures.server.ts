import type { Logger } from "pino";
import { FEW_UNITS, missingPicture } from "../content/catalogue.ts";
import { pictureOnFile } from "../server/public-files.server.ts";
import type { Product } from "./product.ts";
import { type ShownProduct, showProduct } from "./shown-product.ts";

/** Product pictures are shown at 4:5; other proportions are cropped. */
const SIZE = { width: 800, height: 1000 };

/** Returns products as the shop's pages show them, each with its picture, or the placeholder if there is no file. */
export function showProducts(
  products: readonly Product[],
  publicFolder: string,
  log: Pick<Logger, "warn">,
): ShownProduct[] {
  return products.map((product) => {
    const picture = pictureOnFile({ ...product.picture, ...SIZE }, publicFolder, log) ?? missingPicture;
    return showProduct(product, picture, FEW_UNITS);
  });
}
