import type { Logger } from "pino";
import { findOffers } from "../catalogue/catalogue.store.server.ts";
import type { OfferKey } from "../catalogue/product.ts";
import type { Database } from "../database/database.ts";
import { inTransaction } from "../database/in-transaction.server.ts";
import { type RateLimit, secondsToWait, takeOne } from "../security/rate-limit.store.server.ts";
import { hashToken } from "../security/signing.server.ts";
import type { PostedLine } from "./cart-post.ts";
import { findCart, lockCart, writeCart } from "./cart.store.server.ts";
import { addItem, type Cart, MOST_LINES, removeItem, setQuantity } from "./cart.ts";
import { priceByCatalogue } from "./load-cart.server.ts";
import { type PricedCart, priceText } from "./priced-cart.ts";

export interface CartDeps {
  db: Database;
  log: Logger;
  now: () => Date;
  randomId: () => string;
}

/** What a shopper does to a cart. `lines` are the quantities that stand in the form, typed or not. */
export type CartChange =
  | { kind: "add"; line: PostedLine }
  | { kind: "update"; lines: readonly PostedLine[] }
  | { kind: "remove"; line: OfferKey; lines: readonly PostedLine[] }
  | { kind: "clear" }
  | { kind: "put-back"; lines: readonly PostedLine[] };

export type CartRefusal = "not-offered" | "sold-out" | "quantity" | "full";

export type CartOutcome =
  /** `id` is null where there is no cart and none was needed. */
  | { kind: "changed"; id: string | null; left: number }
  | { kind: "refused"; why: CartRefusal }
  /** The database failed; it is logged. */
  | { kind: "unavailable" };

/** What one page adds, within a time in which nobody presses again on purpose without having left it. */
const ONCE: RateLimit = { name: "cart-press", most: 1, windowSeconds: 5 * 60 };

/**
 * Changes a cart, in one transaction; the first thing that is added makes it.
 *
 * @param id of the browser's cart, or null
 * @param quote names the prices that the shopper's page showed, see `hashPrices`
 * @param page token of the page that adds something: pressed twice in a hurry, it adds once
 */
export async function changeCart(
  to: CartDeps,
  id: string | null,
  change: CartChange,
  quote: string,
  page = "",
): Promise<CartOutcome> {
  const press =
    page !== "" && (change.kind === "add" || change.kind === "put-back")
      ? hashToken(JSON.stringify([page, change]))
      : null;
  try {
    return await inTransaction(
      to.db,
      async (db) => {
        if (id !== null) await lockCart(db, id);
        const found = id === null ? null : await findCart(db, id);
        // Without its cart a press is not repeated: the answer with the cookie never arrived.
        if (found && press && (await secondsToWait(db, ONCE, press, to.now())) > 0)
          return { kind: "changed", id, left: 0 };
        const seen = await acknowledge(db, found ?? [], quote);
        const next = await applyChange(db, seen, change);
        if (typeof next === "string") return { kind: "refused", why: next };
        if (!found && next.cart.length === 0) return { kind: "changed", id: null, left: next.left };
        // An id that is signed, but whose cart was deleted, is not used again.
        const kept = found && id !== null ? id : to.randomId();
        await writeCart(db, kept, next.cart, to.now().toISOString());
        if (press) await takeOne(db, ONCE, press, to.now());
        return { kind: "changed", id: kept, left: next.left };
      },
      "read committed",
    );
  } catch (error) {
    to.log.error({ err: error }, "cart could not be changed");
    return { kind: "unavailable" };
  }
}

/** Names the prices of a page. Who sends it back has seen them. */
export function hashPrices(cart: PricedCart): string {
  return hashToken(priceText(cart)).slice(0, 22);
}

/** A price that the shopper's page showed is no news any more. */
async function acknowledge(db: Database, cart: Cart, quote: string): Promise<Cart> {
  if (!quote || cart.length === 0) return cart;
  const priced = await priceByCatalogue(db, cart);
  if (hashPrices(priced) !== quote) return cart;
  return cart.map((item, index) => ({
    ...item,
    seenPriceCents: priced.lines[index]?.offered?.priceCents ?? item.seenPriceCents,
  }));
}

/** `left`: lines that could not be put back. */
async function applyChange(
  db: Database,
  cart: Cart,
  change: CartChange,
): Promise<{ cart: Cart; left: number } | CartRefusal> {
  switch (change.kind) {
    case "add":
      return add(db, cart, change.line);
    case "update":
      return { cart: setAll(cart, change.lines), left: 0 };
    case "remove":
      return { cart: removeItem(setAll(cart, change.lines), change.line), left: 0 };
    case "clear":
      return { cart: [], left: 0 };
    case "put-back":
      return putBack(db, cart, change.lines);
  }
}

function setAll(cart: Cart, lines: readonly PostedLine[]): Cart {
  return lines.reduce((changed: Cart, line) => setQuantity(changed, line, line.quantity), cart);
}

async function add(db: Database, cart: Cart, line: PostedLine): Promise<{ cart: Cart; left: number } | CartRefusal> {
  const { productId, size, quantity } = line;
  if (quantity < 1) return "quantity";
  const [offer] = await findOffers(db, [line]);
  if (!offer) return "not-offered";
  if (offer.variant.stock === 0) return "sold-out";
  const added = addItem(cart, { productId, size, quantity, seenPriceCents: offer.variant.priceCents });
  return added.length > MOST_LINES ? "full" : { cart: added, left: 0 };
}

/**
 * Puts back what a browser remembers, each line checked as if it were added now. Refused where that is none of them.
 */
async function putBack(
  db: Database,
  cart: Cart,
  lines: readonly PostedLine[],
): Promise<{ cart: Cart; left: number } | CartRefusal> {
  let changed = cart;
  const refusals: CartRefusal[] = [];
  for (const line of lines) {
    const next = await add(db, changed, line);
    if (typeof next === "string") refusals.push(next);
    else changed = next.cart;
  }
  const [why] = refusals;
  return why && refusals.length === lines.length ? why : { cart: changed, left: refusals.length };
}
