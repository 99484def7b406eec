import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { hashToken } from "../../server/security/cookies-and-tokens.server.ts";
import type { Postage } from "../../site/content/postage.ts";
import type { PostedLine } from "../cart/cart-post.ts";
import { unitsOf } from "../cart/cart.ts";
import type { Delivery } from "../cart/delivery.ts";
import { hashPrices, loadCart } from "../cart/load-cart.server.ts";
import { offerDelivery } from "../cart/offer-delivery.server.ts";
import { MOST_CENTS, type PricedCart } from "../cart/priced-cart.ts";
import { type PictureDeps, showPicture } from "../catalogue/product-pictures.server.ts";
import { insertOrderEvent } from "../orders/order-event.store.server.ts";
import { indexOrders } from "../orders/order-words.store.server.ts";
import { findOrder, insertOrder } from "../orders/order.store.server.ts";
import { firstCheck, holdEnd, type Order, type OrderLine } from "../orders/order.ts";
import { findEarlier } from "./find-earlier-order.server.ts";
import { holdLines } from "./hold-lines.server.ts";
import { checkHolds, countCheckout } from "./limit-checkouts.server.ts";
import type { SettleDeps } from "./settle-order.server.ts";

export interface PlaceRequest {
  cartId: string | null;
  /** Idempotency token of the page: two requests with the same token create one order. */
  page: string;
  /** Hash of the prices that the page showed. */
  priceHash: string;
  /** The chosen delivery's key, or empty for the first one. */
  delivery: string;
  /** The quantities in the page's fields, already in the cart; none if the request has no fields. */
  lines: readonly PostedLine[];
  /** Origin to which Stripe returns the shopper. */
  origin: string;
  /** A hashed address, or null if no trusted proxy names one. */
  visitor: string | null;
}

export type PlaceOutcome =
  | { kind: "placed"; order: Order }
  | { kind: "empty" }
  /** This page's order has already been paid. */
  | { kind: "already-paid"; sessionId: string | null }
  /** The cart differs from the one that the page showed, or can't be ordered. */
  | { kind: "look-again" }
  /** Shipping has changed since the page was shown, or the choice never existed. */
  | { kind: "delivery-changed" }
  /** The shop keeper has set no rates. */
  | { kind: "no-delivery" }
  /** More than Stripe accepts in one payment. */
  | { kind: "too-much" }
  | { kind: "slowed"; seconds: number }
  /** The visitor's unpaid orders hold as much as they may; the first of them ends after `seconds`. */
  | { kind: "held"; seconds: number };

export interface PlaceDeps extends SettleDeps, PictureDeps {
  db: Database;
  /** The most units that one order may have of a counted size. */
  mostPerOrder: () => number;
  /** Today's rates. */
  postage: () => Postage;
}

const CURRENCY = "usd";

/**
 * Writes the pending order of a cart with its lines and stock holds, in one transaction, at the catalog's prices. A
 * second request from the same page finds the order of the first one.
 */
export function placeOrder(deps: PlaceDeps, request: PlaceRequest): Promise<PlaceOutcome> {
  return inTransaction(deps.db, (db) => place(db, deps, request)).catch((error: unknown) => {
    if (error instanceof Undone) return error.outcome;
    throw error;
  });
}

/** Rolls the transaction back. */
class Undone extends Error {
  readonly outcome: PlaceOutcome;

  constructor(outcome: PlaceOutcome) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

async function place(db: Database, deps: PlaceDeps, request: PlaceRequest): Promise<PlaceOutcome> {
  const { cartId, page, priceHash, origin, visitor } = request;
  if (cartId === null) return { kind: "empty" };
  const most = deps.mostPerOrder();
  const cart = await loadCart(db, cartId, most);
  const checkoutKey = hashToken(`${cartId}~${page}`);
  const earlier = await findEarlier(db, deps, request, checkoutKey, cart);
  if (earlier) return earlier;
  if (!cart || cart.lines.length === 0) return { kind: "empty" };
  // Another tab may have changed a quantity that this page shows and its shopper left as it is.
  const isAsShown = request.lines.every((line) => unitsOf(cart.lines, line) === line.quantity);
  if (!page || !isAsShown || cart.lines.some(({ problem }) => problem) || hashPrices(cart) !== priceHash)
    return { kind: "look-again" };
  const offers = offerDelivery(deps.postage(), cart.subtotalCents);
  if (offers.length === 0) return { kind: "no-delivery" };
  const chosen = request.delivery === "" ? offers[0] : offers.find(({ key }) => key === request.delivery);
  if (!chosen) return { kind: "delivery-changed" };
  const { text: _text, ...delivery } = chosen;
  if (cart.subtotalCents + dearest(delivery) > MOST_CENTS) return { kind: "too-much" };
  const now = deps.now();
  const seconds = await countCheckout(db, request, now);
  if (seconds > 0) return { kind: "slowed", seconds };

  const [id, at] = [deps.randomId(), now.toISOString()];
  const lines = orderLines(cart, deps);
  await insertOrder(db, {
    id,
    checkoutKey,
    cartId,
    visitor,
    currency: CURRENCY,
    amountCents: cart.subtotalCents,
    delivery,
    returnOrigin: origin,
    expiresAt: holdEnd(now).toISOString(),
    checkAfter: firstCheck(now).toISOString(),
    createdAt: at,
    lines,
  });
  await indexOrders(db, [id]);
  if (!(await holdLines(db, deps.randomId, { id, lines }, at))) throw new Undone({ kind: "look-again" });
  const untilFree = await checkHolds(db, visitor, lines, most, now);
  if (untilFree > 0) throw new Undone({ kind: "held", seconds: untilFree });
  const order = { id, state: null };
  await insertOrderEvent(db, { id: deps.randomId(), order, at, source: "checkout", to: "pending", details: null });
  return placed(await findOrder(db, { id }));
}

/** Returns the price of the dearest rate, in cents. */
function dearest({ rates }: Delivery): number {
  return Math.max(0, ...rates.map(({ cents }) => cents));
}

/** Writes each picture as the file that Stripe shows, because it may be another one later. */
function orderLines({ lines }: PricedCart, deps: PictureDeps): OrderLine[] {
  return lines.flatMap(({ productId, size, quantity, name, picture, offered }, index) => {
    if (!offered) return [];
    const { variantId, priceCents } = offered;
    const { src } = showPicture(deps, picture);
    return [{ position: index + 1, productId, variantId, name, size, picture: src, priceCents, quantity, held: 0 }];
  });
}

function placed(order: Order | null): PlaceOutcome {
  if (!order) throw new Error("An order that was just written is not there.");
  return { kind: "placed", order };
}
