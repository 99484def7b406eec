import type { CartAlert, CartView, UnfinishedPayment } from "../cart/cart-view.ts";
import { countUnits } from "../cart/cart.ts";
import { hashPrices } from "../cart/change-cart.server.ts";
import { loadCart } from "../cart/load-cart.server.ts";
import type { PricedCart } from "../cart/priced-cart.ts";
import type { Database } from "../database/database.ts";
import { mostAtOnce } from "./hold-bounds.ts";
import { listUnfinished } from "./order-list.store.server.ts";
import { findOrder } from "./order.store.server.ts";
import { type Order, restorableSince } from "./order.ts";

const EMPTY: PricedCart = { lines: [], pieces: 0, subtotalCents: 0 };

/** What /cart shows: the cart, and the payments that were begun from it and left. */
export async function showCart(
  {
    db,
    now,
    randomId,
    settings,
  }: { db: Database; now: () => Date; randomId: () => string; settings: { mostPiecesPerSize: number } },
  cartId: string | null,
  alert: CartAlert | null,
): Promise<CartView> {
  const found = await loadCart(db, cartId, (stock) => mostAtOnce(stock, settings.mostPiecesPerSize));
  const cart = found ?? EMPTY;
  const ids = cartId === null ? [] : await listUnfinished(db, cartId, restorableSince(now()));
  const unfinished = await Promise.all(ids.map((id) => findOrder(db, { id })));
  return {
    cart,
    quote: hashPrices(cart),
    page: randomId(),
    alert: cart.lines.length === 0 && isOld(alert) ? null : alert,
    unfinished: unfinished.flatMap(toPayment),
    unknown: found === null,
  };
}

/** Who comes back to an address that said so once has ordered or removed it since. */
function isOld(alert: CartAlert | null): boolean {
  return alert === "added" || alert === "restored" || alert === "restored-in-part";
}

function toPayment(order: Order | null): UnfinishedPayment[] {
  if (!order) return [];
  const { id, state, lines, amountCents, sessionUrl } = order;
  return [{ orderId: id, pieces: countUnits(lines), amountCents, payUrl: state === "pending" ? sessionUrl : null }];
}
