import type { Database } from "../../../database/database.ts";
import { beginningOf } from "../../../ui/beginning-of.ts";
import { findNames } from "../../catalogue/catalogue.store.server.ts";
import { type PictureDeps, showSmallPicture } from "../../catalogue/product-pictures.server.ts";
import { orderView } from "../order-view.ts";
import type { Order } from "../order.ts";
import { linesOf, trackingLink } from "../parcel.ts";
import { addressLines } from "../shipping-address.ts";
import { progressOf, type ShopperOrder, announcedParcels } from "./shopper-order.ts";

/** Most bytes of HTML for one line of an address or of a tracking number. */
const SHORT = 1200;

export async function showShopperOrder(
  deps: PictureDeps & { db: Database },
  order: Order,
  now: Date,
): Promise<ShopperOrder> {
  const products = await findNames(
    deps.db,
    order.lines.map(({ productId }) => productId),
  );
  const told = announcedParcels(order, now);
  const view = orderView(order);
  const address = view.pickup === "" ? addressLines(order.shipping) : [];
  return {
    ...view,
    progress: progressOf(order, told),
    placedAt: order.createdAt,
    lines: view.lines.map(({ position, productId, name, size, quantity, totalCents, picture }) => {
      // The order keeps the file that Stripe shows, which isn't among the library's pictures.
      const shown = showSmallPicture(deps, products.get(productId)?.picture ?? { src: picture, alt: "" });
      return { position, name, size, quantity, totalCents, picture: { ...shown, alt: "" } };
    }),
    parcels: told.map((parcel) => {
      const { id, at } = parcel;
      const tracking = parcel.tracking && beginningOf(parcel.tracking, SHORT);
      return { id, at, lines: linesOf(order.lines, parcel), tracking, link: tracking ? trackingLink(tracking) : null };
    }),
    // Lines that are the same, such as a town and its state, are there once.
    address: [...new Set(address.map((line) => beginningOf(line, SHORT)))],
  };
}
