import type { CartAlert, CartView, UnfinishedPayment } from "../cart/cart-view.ts";
import { countUnits } from "../cart/cart.ts";
import { hashPrices, loadCart } from "../cart/load-cart.server.ts";
import { offerDelivery } from "../cart/offer-delivery.server.ts";
import type { PricedCart } from "../cart/priced-cart.ts";
import { type PictureDeps, showSmallPicture } from "../catalogue/product-pictures.server.ts";
import type { Postage } from "../content/postage.ts";
import type { Database } from "../database/database.ts";
import { mostAtOnce } from "./hold-limits.ts";
import { listUnfinished } from "./order-list.store.server.ts";
import { findOrder } from "./order.store.server.ts";
import { type Order, restorableSince } from "./order.ts";

const EMPTY: PricedCart = { lines: [], units: 0, subtotalCents: 0 };

/**
 * Returns the data of /cart: the cart, the unfinished payments that were started from it, and how it can be delivered.
 *
 * @param delivery the key that the browser had chosen
 */
export async function showCart(
  {
    db,
    now,
    randomId,
    settings,
    postage,
  }: {
    db: Database;
    now: () => Date;
    randomId: () => string;
    settings: { mostUnitsPerSize: number; stripe: { promotionCodes: boolean } | null };
    postage: () => Postage;
  },
  cartId: string | null,
  alert: CartAlert | null,
  delivery = "",
): Promise<CartView> {
  const found = await loadCart(db, cartId, (stock) => mostAtOnce(stock, settings.mostUnitsPerSize));
  const cart = found ?? EMPTY;
  const offers = offerDelivery(postage(), cart.subtotalCents);
  const ids = cartId === null ? [] : await listUnfinished(db, cartId, restorableSince(now()));
  const unfinished = await Promise.all(ids.map((id) => findOrder(db, { id })));
  return {
    cart,
    priceHash: hashPrices(cart),
    delivery: {
      choices: offers.map(({ key, text }) => ({ key, text })),
      chosen: offers.find(({ key }) => key === delivery)?.key ?? offers[0]?.key ?? "",
    },
    takesCodes: settings.stripe?.promotionCodes ?? false,
    page: randomId(),
    alert: cart.lines.length === 0 && isOld(alert) ? null : alert,
    unfinished: unfinished.flatMap(toPayment),
    unknown: found === null,
  };
}

/** Whether an alert is out of date once the cart is empty. The URL still has it if the shopper returns then. */
function isOld(alert: CartAlert | null): boolean {
  return alert === "added" || alert === "restored" || alert === "restored-in-part";
}

function toPayment(order: Order | null): UnfinishedPayment[] {
  if (!order) return [];
  const { id, state, lines, amountCents, sessionUrl } = order;
  return [{ orderId: id, units: countUnits(lines), amountCents, payUrl: state === "pending" ? sessionUrl : null }];
}

/** Finds the products' pictures, or a placeholder (docs/behavior.md, Cart 9), even without JavaScript. */
export function withPictures(view: CartView, deps: PictureDeps): CartView {
  const lines = view.cart.lines.map((line) => {
    const { src, alt, focus } = showSmallPicture(deps, line.picture);
    return { ...line, picture: { src, alt, ...(focus !== undefined && { focus }) } };
  });
  return { ...view, cart: { ...view.cart, lines } };
}
