import type { Logger } from "pino";
import type { Database } from "../../database/database.ts";
import { oncePerRequest } from "../../server/request-context.server.ts";
import { hashToken, type makeCookies, sign, unsign } from "../../server/security/cookies-and-tokens.server.ts";
import { findNames, findOffers } from "../catalogue/catalogue.store.server.ts";
import { findCart } from "./cart.store.server.ts";
import { type Cart, countUnits } from "./cart.ts";
import { priceCart, type PricedCart } from "./priced-cart.ts";

/** Returns null if there is no such cart. `mostPerOrder`: units of a counted size that one order may have. */
export async function loadCart(db: Database, id: string | null, mostPerOrder?: number): Promise<PricedCart | null> {
  const cart = id === null ? null : await cartOf(db, id);
  return cart && priceByCatalogue(db, cart, mostPerOrder);
}

/** Counts the units in a browser's cart, for the badge. If that fails, the page is shown without a badge. */
export async function unitsInCart({ db, log }: { db: Database; log: Logger }, id: string | null): Promise<number> {
  if (id === null) return 0;
  try {
    return countUnits((await cartOf(db, id)) ?? []);
  } catch (error) {
    log.error({ err: error }, "cart could not be counted");
    return 0;
  }
}

/** The badge and the page itself share one query. */
function cartOf(db: Database, id: string): Promise<Cart | null> {
  return oncePerRequest(`cart ${id}`, () => findCart(db, id));
}

export async function priceByCatalogue(db: Database, cart: Cart, mostPerOrder?: number): Promise<PricedCart> {
  const offers = await findOffers(db, cart);
  const gone = cart.filter((_, index) => !offers[index]).map(({ productId }) => productId);
  return priceCart(cart, offers, await findNames(db, gone), mostPerOrder);
}

/** Hashes the prices that a page shows. A form that posts the same hash comes from a shopper who saw them. */
export function hashPrices({ lines }: Pick<PricedCart, "lines">): string {
  const prices = lines.map(({ productId, size, offered }) => [productId, size, offered?.priceCents ?? null]);
  return hashToken(JSON.stringify(prices)).slice(0, 22);
}

type CartCookie = ReturnType<typeof makeCookies>["cart"];

const KIND = "cart~";

/** Reads the id of the browser's cart; null if its cookie is missing or not signed by this site. */
export async function readCartCookie(
  header: string | null,
  cookie: CartCookie,
  secrets: readonly string[],
): Promise<string | null> {
  if (header === null) return null;
  return oncePerRequest(`cart of ${header}`, async () => {
    const value = await cookie.parse(header);
    const text = typeof value === "string" ? unsign(value, secrets) : null;
    return text?.startsWith(KIND) ? text.slice(KIND.length) : null;
  });
}

/** Makes the `Set-Cookie` header with the cart's id, valid for another 60 days. */
export function makeCartCookie(id: string, cookie: CartCookie, secrets: readonly string[]): Promise<string> {
  return cookie.serialize(sign(KIND + id, secrets));
}
