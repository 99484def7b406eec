import { readdirSync, statSync } from "node:fs";
import path from "node:path";
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

/** Folders of public/ with pictures for documents. */
export const CONTENT_FOLDERS = ["pictures", "partners"];

/** Lists the pictures in folders of public/, as paths below it. */
export function listPictures(
  folders: readonly string[] = ["pictures"],
  publicFolder = path.resolve("public"),
): string[] {
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(publicFolder, folder), { recursive: true, encoding: "utf8" }).map(
      (file) => `/${folder}/${file.split(path.sep).join("/")}`,
    ),
  );
  return files.filter((file) => /\.(?:svg|png|jpe?g|webp|avif|gif)$/.test(file)).toSorted();
}

/** Whether a path below public/ is a file. */
export function isPublicFile(file: string, publicFolder = path.resolve("public")): boolean {
  return statSync(path.join(publicFolder, file), { throwIfNoEntry: false })?.isFile() ?? false;
}
