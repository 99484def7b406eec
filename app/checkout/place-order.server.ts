import { isSameLine } from "../cart/cart.ts";
import { hashPrices } from "../cart/change-cart.server.ts";
import { loadCart } from "../cart/load-cart.server.ts";
import { MOST_CENTS, type PricedCart } from "../cart/priced-cart.ts";
import type { Database } from "../database/database.ts";
import { inTransaction } from "../database/in-transaction.server.ts";
import { hashToken } from "../security/signing.server.ts";
import { countCheckout } from "./count-checkout.server.ts";
import { BOUNDS_OF_ADDRESS, BOUNDS_OF_UNNAMED, isWithin, mostAtOnce } from "./hold-bounds.ts";
import { holdLines } from "./hold-lines.server.ts";
import { countOpenOrders, listHeldSizes } from "./open-orders.store.server.ts";
import { insertOrderEvent } from "./order-event.store.server.ts";
import { findOrder, insertOrder, updateOrder } from "./order.store.server.ts";
import { firstCheck, holdEnd, mayGetSession, type Order, type OrderLine } from "./order.ts";
import { moveOrder, type SettleDeps } from "./settle-order.server.ts";

export interface PlaceRequest {
  cartId: string | null;
  /** Token of the page that asked: asked twice, it is one order. */
  page: string;
  /** Names the prices that the page showed. */
  quote: string;
  /** Origin that Stripe sends the shopper back to. */
  origin: string;
  /** A hashed address, or null where no trusted proxy names one. */
  visitor: string | null;
}

export type PlaceOutcome =
  | { kind: "placed"; order: Order }
  | { kind: "empty" }
  /** This page's order is paid already. */
  | { kind: "already-paid"; sessionId: string | null }
  /** The cart is not what the page showed, or can't be had. */
  | { kind: "look-again" }
  /** More than Stripe takes at once. */
  | { kind: "too-much" }
  | { kind: "slowed"; seconds: number }
  /** The visitor's open payments hold as much as they may; the first of them ends after so many seconds. */
  | { kind: "held"; seconds: number };

export interface PlaceDeps extends SettleDeps {
  db: Database;
  settings: { mostPiecesPerSize: number };
}

const CURRENCY = "usd";

/**
 * Writes the pending order of a cart with its lines and stock holds, in one transaction, at the catalogue's prices. The
 * same page's second request finds the first one's order.
 */
export function placeOrder(to: PlaceDeps, request: PlaceRequest): Promise<PlaceOutcome> {
  return inTransaction(to.db, (db) => place(db, to, request)).catch((error: unknown) => {
    if (error instanceof Undone) return error.outcome;
    throw error;
  });
}

/** Undoes the transaction. */
class Undone extends Error {
  readonly outcome: PlaceOutcome;

  constructor(outcome: PlaceOutcome) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

async function place(db: Database, to: PlaceDeps, request: PlaceRequest): Promise<PlaceOutcome> {
  const { cartId, page, quote, origin, visitor } = request;
  if (cartId === null) return { kind: "empty" };
  const cart = await loadCart(db, cartId, (stock) => mostAtOnce(stock, to.settings.mostPiecesPerSize));
  const checkoutKey = hashToken(`${cartId}~${page}`);
  const earlier = await findEarlier(db, to, checkoutKey, cart);
  if (earlier) return earlier;
  if (!cart || cart.lines.length === 0) return { kind: "empty" };
  if (!page || cart.lines.some(({ problem }) => problem) || hashPrices(cart) !== quote) return { kind: "look-again" };
  if (cart.subtotalCents > MOST_CENTS) return { kind: "too-much" };
  const now = to.now();
  const seconds = await countCheckout(db, request, now);
  if (seconds > 0) return { kind: "slowed", seconds };

  const [id, at] = [to.randomId(), now.toISOString()];
  const lines = orderLines(cart);
  await insertOrder(db, {
    id,
    checkoutKey,
    cartId,
    visitor,
    currency: CURRENCY,
    amountCents: cart.subtotalCents,
    returnOrigin: origin,
    expiresAt: holdEnd(now).toISOString(),
    checkAfter: firstCheck(now).toISOString(),
    createdAt: at,
    lines,
  });
  if (!(await holdLines(db, to.randomId, { id, lines }, at))) throw new Undone({ kind: "look-again" });
  await boundHolds(db, visitor, lines, now);
  await insertOrderEvent(db, {
    id: to.randomId(),
    orderId: id,
    at,
    cause: "checkout",
    from: null,
    to: "pending",
    details: null,
  });
  return placed(await findOrder(db, { id }));
}

/** What the page's earlier request came to; null where there is none that counts. */
async function findEarlier(
  db: Database,
  to: SettleDeps,
  checkoutKey: string,
  cart: PricedCart | null,
): Promise<PlaceOutcome | null> {
  const order = await findOrder(db, { checkoutKey });
  if (!order) return null;
  if (order.state === "paid" || order.state === "refunded") return { kind: "already-paid", sessionId: order.sessionId };
  if (order.state === "pending") {
    if (order.sessionUrl || (cart && isOrderOf(order, cart) && mayGetSession(order, to.now()))) return placed(order);
    // Interrupted before it had a payment page; and the cart is another one now, or Stripe would find the order too
    // old.
    await moveOrder(db, to, order, "cancelled", "checkout", { checkout_key: null });
  } else await updateOrder(db, order, { checkout_key: null });
  return null;
}

function isOrderOf(order: Order, cart: PricedCart): boolean {
  const same = (line: OrderLine) =>
    cart.lines.some(
      (one) => isSameLine(one, line) && one.quantity === line.quantity && one.offered?.priceCents === line.priceCents,
    );
  return order.lines.length === cart.lines.length && order.lines.every(same);
}

/**
 * After its pieces were taken: their rows are locked until the transaction ends, and so is the visitor's count of
 * checkouts, so that two orders at once are both seen.
 *
 * @throws {Undone} where the visitor's open orders hold too much
 */
async function boundHolds(db: Database, visitor: string | null, lines: readonly OrderLine[], now: Date): Promise<void> {
  const { orders, firstEnd } = await countOpenOrders(db, visitor);
  const asked = new Set(lines.map(({ variantId }) => variantId));
  if (
    isWithin(visitor === null ? BOUNDS_OF_UNNAMED : BOUNDS_OF_ADDRESS, orders, await listHeldSizes(db, visitor), asked)
  )
    return;
  throw new Undone({
    kind: "held",
    seconds: Math.max(60, Math.ceil((Date.parse(firstEnd ?? "") - now.getTime()) / 1000) || 0),
  });
}

function orderLines({ lines }: PricedCart): OrderLine[] {
  return lines.flatMap(({ productId, size, quantity, name, picture, offered }, index) => {
    if (!offered) return [];
    const { variantId, priceCents } = offered;
    return [
      { position: index + 1, productId, variantId, name, size, picture: picture.src, priceCents, quantity, held: 0 },
    ];
  });
}

function placed(order: Order | null): PlaceOutcome {
  if (!order) throw new Error("An order that was just written is not there.");
  return { kind: "placed", order };
}
