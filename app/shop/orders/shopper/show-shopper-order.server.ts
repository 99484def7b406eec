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

/** Makes an order's page for its shopper. */
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
  const { lines, ...view } = orderView(order);
  return {
    ...view,
    progress: progressOf(order, told),
    placedAt: order.createdAt,
    // The view's lines are the order's, one for one.
    lines: order.lines.flatMap(({ productId, picture }, index) => {
      const line = lines[index];
      // The order keeps the file that Stripe shows, which isn't among the library's pictures.
      const shown = products.get(productId)?.picture ?? { src: picture, alt: "" };
      return line ? [{ ...line, picture: { ...showSmallPicture(deps, shown), alt: "" } }] : [];
    }),
    parcels: told.map((parcel) => {
      const tracking = parcel.tracking && beginningOf(parcel.tracking, SHORT);
      return {
        id: parcel.id,
        at: parcel.at,
        lines: linesOf(order.lines, parcel).map(({ name, size, quantity }) => ({ name, size, quantity })),
        tracking,
        link: tracking === null ? null : trackingLink(tracking),
      };
    }),
    address: view.pickup === "" ? addressOf(order) : [],
  };
}

/** Lines that are the same, such as a town and its state, are there once. */
function addressOf({ shipping }: Order): string[] {
  return [...new Set(addressLines(shipping).map((line) => beginningOf(line, SHORT)))];
}
