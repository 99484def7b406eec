import type { Logger } from "pino";
import { findNames, findOffers } from "../catalogue/catalogue.store.server.ts";
import type { Database } from "../database/database.ts";
import { countCart, findCart } from "./cart.store.server.ts";
import type { Cart } from "./cart.ts";
import { priceCart, type PricedCart } from "./priced-cart.ts";

/**
 * A cart with today's names and prices, or null where there is no such cart. `mostOf`: how many of so many in stock one
 * order may have.
 */
export async function loadCart(
  db: Database,
  id: string | null,
  mostOf?: (stock: number) => number,
): Promise<PricedCart | null> {
  const cart = id === null ? null : await findCart(db, id);
  return cart && priceByCatalogue(db, cart, mostOf);
}

/** Pieces in a browser's cart, for the badge. Where that can't be known, there is no badge: a page is worth more. */
export async function unitsInCart({ db, log }: { db: Database; log: Logger }, id: string | null): Promise<number> {
  if (id === null) return 0;
  try {
    return await countCart(db, id);
  } catch (error) {
    log.error({ err: error }, "cart could not be counted");
    return 0;
  }
}

/** What a cart's lines cost today. */
export async function priceByCatalogue(
  db: Database,
  cart: Cart,
  mostOf?: (stock: number) => number,
): Promise<PricedCart> {
  const offers = await findOffers(db, cart);
  const gone = cart.filter((_, index) => !offers[index]).map(({ productId }) => productId);
  return priceCart(cart, offers, await findNames(db, gone), mostOf);
}
