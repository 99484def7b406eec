import { missingPicture } from "../content/catalogue.ts";
import { pictureOnFile } from "../server/public-files.server.ts";
import type { CartView } from "./cart-view.ts";

interface Log {
  warn(details: object, message: string): void;
}

/**
 * The cart with a placeholder where a product's picture is missing (docs/behavior.md, Cart 9), for browsers without
 * scripts too.
 */
export function withPicturesOnFile(view: CartView, publicFolder: string, log: Log): CartView {
  const lines = view.cart.lines.map((line) => {
    const { src, alt } = pictureOnFile({ ...missingPicture, ...line.picture }, publicFolder, log) ?? missingPicture;
    return { ...line, picture: { src, alt } };
  });
  return { ...view, cart: { ...view.cart, lines } };
}
