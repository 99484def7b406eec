import type { Database } from "../../database/database.ts";
import type { Postage } from "../../site/content/postage.ts";
import { countUnits, unitsOf } from "../cart/cart.ts";
import { hashPrices, loadCart } from "../cart/load-cart.server.ts";
import { offerDelivery } from "../cart/offer-delivery.server.ts";
import type { CartView, UnfinishedPayment, PricedCart } from "../cart/priced-cart.ts";
import type { CartAlert } from "../cart/words.ts";
import { findNames } from "../catalogue/catalogue.store.server.ts";
import { type PictureDeps, showSmallPicture } from "../catalogue/product-pictures.server.ts";
import type { OfferKey } from "../catalogue/product.ts";
import { listUnfinished } from "../orders/order-queries.store.server.ts";
import { findOrder } from "../orders/order.store.server.ts";
import { type Order, restorableSince } from "../orders/order.ts";

interface ShowDeps {
  db: Database;
  now: () => Date;
  randomId: () => string;
  settings: { stripe: { promotionCodes: boolean } | null };
  postage: () => Postage;
  mostPerOrder: () => number;
}

const EMPTY: PricedCart = { lines: [], units: 0, subtotalCents: 0 };

/** `delivery`: the key that the browser chose. `elsewhere`: lines that changed since the posted page was shown. */
export async function showCart(
  { db, now, randomId, settings, postage, mostPerOrder }: ShowDeps,
  cartId: string | null,
  alert: CartAlert | null,
  delivery = "",
  elsewhere: readonly OfferKey[] = [],
): Promise<CartView> {
  const found = await loadCart(db, cartId, mostPerOrder());
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
    elsewhere: await nameLines(db, elsewhere, cart),
    alert: cart.lines.length === 0 && isOld(alert) ? null : alert,
    unfinished: unfinished.flatMap(toPayment),
    unknown: found === null,
  };
}

async function nameLines(
  db: Database,
  keys: readonly OfferKey[],
  { lines }: PricedCart,
): Promise<CartView["elsewhere"]> {
  const products = await findNames(
    db,
    keys.map(({ productId }) => productId),
  );
  return keys.flatMap((key) => {
    const product = products.get(key.productId);
    const name = key.size ? `${product?.name}, ${key.size}` : product?.name;
    return name === undefined ? [] : [{ name, units: unitsOf(lines, key) }];
  });
}

/** Whether an alert is outdated once the cart is empty. If the shopper returns then, the URL still has it. */
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
