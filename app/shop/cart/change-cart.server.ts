import type { Logger } from "pino";
import type { Database } from "../../database/database.ts";
import { eraseOld } from "../../database/erasure.server.ts";
import { inReadCommitted } from "../../database/in-transaction.server.ts";
import { hashToken } from "../../server/security/cookies-and-tokens.server.ts";
import {
  perDay,
  perHour,
  type RateLimit,
  secondsToWait,
  takeOne,
  together,
} from "../../server/security/rate-limit.store.server.ts";
import { type Budget, chargeOnce, type Cost } from "../../server/security/shared-counter.server.ts";
import { findOffers } from "../catalogue/catalogue.store.server.ts";
import { MOST_UNITS, type OfferKey } from "../catalogue/product.ts";
import { deleteCartsOlderThan, findCart, lockCart, writeCart } from "./cart.store.server.ts";
import {
  type PostedLine,
  cartCutoff,
  addItem,
  type Cart,
  changedElsewhere,
  MOST_LINES,
  setTyped,
  unitsOf,
} from "./cart.ts";
import { hashPrices, priceByCatalogue } from "./load-cart.server.ts";

export interface CartDeps {
  db: Database;
  log: Logger;
  now: () => Date;
  randomId: () => string;
  budget: Budget;
}

export type CartChange =
  | { kind: "add"; line: PostedLine }
  /** The quantities in the form's fields, changed or not. A negative one removes its line. */
  | { kind: "update"; lines: readonly PostedLine[] }
  | { kind: "clear" }
  | { kind: "put-back"; lines: readonly PostedLine[] };

type CartRefusal = "not-offered" | "sold-out" | "quantity" | "full" | "no-more";

export type CartOutcome =
  /** `id` is null if there is no cart and none was needed. */
  | ({ kind: "changed"; id: string | null } & Omit<Changed, "cart">)
  | { kind: "refused"; why: CartRefusal }
  /** Too many carts were begun. */
  | { kind: "slowed"; seconds: number }
  /** The database failed; it is logged. */
  | { kind: "unavailable" };

interface Changed {
  cart: Cart;
  /** Counts the lines that could not be put back. */
  left: number;
  /** Whether fewer units were added than asked for, because a line has at most 999. */
  isCut: boolean;
  /** The lines that changed since the page of this post was shown, but not by this post. */
  elsewhere: readonly OfferKey[];
}

const NOTHING = { left: 0, isCut: false, elsewhere: [] };

/** The same page adds the same line once in five minutes: a second press that soon is a double click. */
const ONCE: RateLimit = { name: "cart-press", most: 1, windowSeconds: 5 * 60 };

/** Carts begun (docs/decisions/0047). Everyone at a fair may share one address. */
const BEGUN = { own: [perHour("cart-begun", 120), perDay("cart-begun-day", 400)], common: [] };

/** Bytes of new carts, which stay on disk for at least 60 days. */
const KEPT = { own: [], common: [together("cart-kept-all", 16_000_000)] };
const CART_BYTES = 256;
const LINE_BYTES = 128;

function costsOfNew(cart: Cart): Cost[] {
  return [
    { ...BEGUN, amount: 1 },
    { ...KEPT, amount: CART_BYTES + LINE_BYTES * cart.length },
  ];
}

/**
 * Changes a cart in one transaction. The first added line creates it. `priceHash`: of the prices that the shopper saw,
 * see `hashPrices`. `page`: the page's idempotency token, so that a double click adds once. `visitor`: hashed address.
 */
export async function changeCart(
  deps: CartDeps,
  id: string | null,
  change: CartChange,
  priceHash: string,
  { page = "", visitor = null }: { page?: string; visitor?: string | null } = {},
): Promise<CartOutcome> {
  const press =
    page !== "" && (change.kind === "add" || change.kind === "put-back")
      ? hashToken(JSON.stringify([page, change]))
      : null;
  const charge = chargeOnce(deps.budget, visitor);
  try {
    return await inReadCommitted(deps.db, async (db) => {
      if (id !== null) await lockCart(db, id);
      const found = id === null ? null : await findCart(db, id);
      // Without a cart this is not a repeat: the browser never got the response with the cookie.
      if (found && press && (await secondsToWait(db, ONCE, press, deps.now())) > 0)
        return { kind: "changed", id, ...NOTHING };
      const seen = await acknowledge(db, found ?? [], priceHash);
      const next = await applyChange(db, seen, change);
      if (typeof next === "string") return { kind: "refused", why: next };
      const { cart, ...done } = next;
      if (!found && cart.length === 0) return { kind: "changed", id: null, ...done };
      const spent = found ? null : charge(costsOfNew(cart));
      if (spent) return { kind: "slowed", seconds: spent.seconds };
      // The id of a deleted cart is not used again.
      const kept = found && id !== null ? id : deps.randomId();
      await writeCart(db, kept, cart, deps.now().toISOString());
      if (press) await takeOne(db, ONCE, press, deps.now());
      return { kind: "changed", id: kept, ...done };
    });
  } catch (error) {
    deps.log.error({ err: error }, "cart could not be changed");
    return { kind: "unavailable" };
  }
}

/** Records today's prices as seen if the shopper's page showed them. */
async function acknowledge(db: Database, cart: Cart, priceHash: string): Promise<Cart> {
  if (!priceHash || cart.length === 0) return cart;
  const priced = await priceByCatalogue(db, cart);
  if (hashPrices(priced) !== priceHash) return cart;
  return cart.map((item, index) => ({
    ...item,
    seenPriceCents: priced.lines[index]?.offered?.priceCents ?? item.seenPriceCents,
  }));
}

async function applyChange(db: Database, cart: Cart, change: CartChange): Promise<Changed | CartRefusal> {
  switch (change.kind) {
    case "add":
      return addLine(db, cart, change.line);
    case "update":
      return { ...NOTHING, cart: setTyped(cart, change.lines), elsewhere: changedElsewhere(cart, change.lines) };
    case "clear":
      return { ...NOTHING, cart: [] };
    case "put-back":
      return putBack(db, cart, change.lines);
  }
}

async function addLine(db: Database, cart: Cart, line: PostedLine): Promise<Changed | CartRefusal> {
  const { productId, size, quantity, isCut = false } = line;
  if (quantity < 1) return "quantity";
  const [offer] = await findOffers(db, [line]);
  if (!offer) return "not-offered";
  if (offer.stock === 0) return "sold-out";
  const before = unitsOf(cart, line);
  if (before === MOST_UNITS) return "no-more";
  const added = addItem(cart, { productId, size, quantity, seenPriceCents: offer.priceCents });
  return added.length > MOST_LINES
    ? "full"
    : { ...NOTHING, cart: added, isCut: isCut || unitsOf(added, line) < before + quantity };
}

/** Adds each line of a cart backup. Refused if none of them can be added. */
async function putBack(db: Database, cart: Cart, lines: readonly PostedLine[]): Promise<Changed | CartRefusal> {
  let changed: Changed = { ...NOTHING, cart };
  const refusals: CartRefusal[] = [];
  for (const line of lines) {
    const next = await addLine(db, changed.cart, line);
    if (typeof next === "string") refusals.push(next);
    else changed = { ...next, isCut: changed.isCut || next.isCut };
  }
  const [why] = refusals;
  return why && refusals.length === lines.length ? why : { ...changed, left: refusals.length };
}

export async function deleteAbandonedCarts(deps: Parameters<typeof eraseOld>[0]): Promise<void> {
  await eraseOld(deps, "abandoned carts", (db) => deleteCartsOlderThan(db, cartCutoff(deps.now())));
}
