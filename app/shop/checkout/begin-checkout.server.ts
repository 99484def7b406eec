import type { Database } from "../../database/database.ts";
import { inReadCommitted } from "../../database/in-transaction.server.ts";
import { hashToken } from "../../server/security/cookies-and-tokens.server.ts";
import { perHour, type RateLimit, takeOne } from "../../server/security/rate-limit.store.server.ts";
import type { Postage } from "../../site/content/postage.ts";
import { findCart, lockCart, writeCart } from "../cart/cart.store.server.ts";
import { hasOrdered, withoutOrdered, type PostedLine, type CartPost, unitsOf, isSameLine } from "../cart/cart.ts";
import { hashPrices, priceByCatalogue } from "../cart/load-cart.server.ts";
import { offerDelivery } from "../cart/offer-delivery.server.ts";
import { MOST_CENTS, type PricedCart } from "../cart/priced-cart.ts";
import { type PictureDeps, showPicture } from "../catalogue/product-pictures.server.ts";
import type { OrderMailDeps } from "../orders/notify-of-order.server.ts";
import { countOpenOrders, listHeldSizes } from "../orders/order-queries.store.server.ts";
import {
  insertOrderEvent,
  lockOrder,
  updateOrder,
  insertOrder,
  mustLockOrder,
  indexOrders,
} from "../orders/order.store.server.ts";
import { type Order, firstCheck, holdEnd, type OrderLine, mayGetSession } from "../orders/order.ts";
import type { Payments, SessionFacts } from "../orders/payments.ts";
import { closeOtherPayments } from "./finish-checkout.server.ts";
import { holdLines } from "./hold-lines.server.ts";
import { moveOrder } from "./settle-order.server.ts";

export interface CheckoutDeps extends PlaceDeps {
  payments: Payments | null;
}

export type CheckoutOutcome =
  /** Stripe's page; the cart is empty now. */
  | { kind: "pay"; url: string }
  | Exclude<PlaceOutcome, { kind: "placed" }>
  /** There is no payment page; the reason is in the log, and the cart is unchanged. */
  | { kind: "no-checkout" };

/**
 * Turns a cart into an order and requests its payment page from Stripe (docs/behavior.md, Checkout 2 to 4). The order
 * is written before the request, and the transaction that stores Stripe's response also empties the cart. Wherever this
 * is interrupted, the shopper has either the cart or its payment page.
 */
export async function beginCheckout(deps: CheckoutDeps, request: PlaceRequest): Promise<CheckoutOutcome> {
  const { payments } = deps;
  if (!payments) {
    deps.log.warn("checkout was asked for, but payment is not set up");
    return { kind: "no-checkout" };
  }
  let placed = await placeOrder(deps, request);
  // The units may be held by the same shopper's earlier payment pages.
  if (placed.kind === "held" && request.cartId !== null && (await closeOtherPayments(deps, request.cartId)))
    placed = await placeOrder(deps, request);
  if (placed.kind !== "placed") return placed;
  const { order } = placed;
  deps.log.info({ order: order.id, again: order.sessionUrl !== null }, "order placed");
  const outcome = order.sessionUrl ? payAt(order.sessionUrl) : await requestPaymentPage(deps, payments, order);
  // Needed also if Checkout is pressed again: the first request may have been interrupted before this line.
  if (outcome.kind === "pay") await closeOtherPayments(deps, order.cartId, order.id);
  return outcome;
}

async function requestPaymentPage(deps: CheckoutDeps, payments: Payments, order: Order): Promise<CheckoutOutcome> {
  const session = await payments.createSession(order).catch((error: unknown) => {
    deps.log.error({ err: error, order: order.id }, "Stripe gave no payment page");
    return null;
  });
  if (!session) return payAt(await cancelUnpayable(deps, order.id));
  const outcome = await storeSession(deps, order, session);
  // The order was canceled while this request waited for Stripe, so nobody may pay on its page.
  if (outcome.kind !== "pay") {
    await payments
      .closeSession(session.sessionId)
      .catch((error: unknown) => deps.log.warn({ err: error }, "session stays open"));
  }
  return outcome;
}

function payAt(url: string | null): CheckoutOutcome {
  return url === null ? { kind: "no-checkout" } : { kind: "pay", url };
}

/**
 * Stores the payment page and removes the ordered units from the cart. Returns no page if the order is closed, and
 * `look-again` if its units have left the cart.
 */
async function storeSession(deps: CheckoutDeps, placed: Order, session: SessionFacts): Promise<CheckoutOutcome> {
  return inReadCommitted(deps.db, async (db) => {
    await lockCart(db, placed.cartId);
    const order = await lockOrder(db, { id: placed.id });
    if (!order || order.state !== "pending") return payAt(null);
    if (order.sessionId !== null) return payAt(order.sessionUrl);
    const cart = await findCart(db, order.cartId);
    if (!cart || !hasOrdered(cart, order.lines)) {
      // Another tab was faster and ordered or removed some of these units: what is in a cart once is ordered once.
      await giveUp(db, deps, order);
      return { kind: "look-again" };
    }
    const at = deps.now().toISOString();
    await updateOrder(db, order, {
      stripe_session_id: session.sessionId,
      stripe_session_url: session.url,
      updated_at: at,
    });
    await writeCart(db, order.cartId, withoutOrdered(cart, order.lines), at);
    const event = { order, at, source: "checkout", to: "pending", details: "session" } as const;
    await insertOrderEvent(db, { id: deps.randomId(), ...event });
    return payAt(session.url);
  });
}

/** Cancels an order that got no payment page. Returns the page if another request got one. */
export async function cancelUnpayable(deps: OrderMailDeps & { db: Database }, orderId: string): Promise<string | null> {
  return inReadCommitted(deps.db, async (db) => {
    const order = await lockOrder(db, { id: orderId });
    if (!order || order.state !== "pending") return null;
    if (order.sessionId !== null) return order.sessionUrl;
    await giveUp(db, deps, order);
    return null;
  });
}

export interface PlaceRequest {
  cartId: string | null;
  /** Idempotency token of the page: two requests with the same token create one order. */
  page: string;
  priceHash: string;
  /** The chosen delivery's key, or empty for the first one. */
  delivery: string;
  /** The quantities in the page's fields, already in the cart; none if the request has no fields. */
  lines: readonly PostedLine[];
  origin: string;
  /** A hashed address, or null if no trusted proxy names one. */
  visitor: string | null;
}

type PlaceOutcome =
  | { kind: "placed"; order: Order }
  | { kind: "empty" }
  | { kind: "already-paid"; sessionId: string | null }
  /** The cart differs from the one that the page showed, or can't be ordered. */
  | { kind: "look-again" }
  /** Shipping has changed since the page was shown, or the choice never existed. */
  | { kind: "delivery-changed" }
  | { kind: "no-delivery" }
  | { kind: "too-much" }
  | { kind: "slowed"; seconds: number }
  /** The visitor's unpaid orders hold all they may; the first of them ends after `seconds`. */
  | { kind: "held"; seconds: number };

interface PlaceDeps extends OrderMailDeps, PictureDeps {
  db: Database;
  /** The most units that one order may have of a counted size. */
  mostPerOrder: () => number;
  postage: () => Postage;
}

/**
 * Writes the pending order of a cart with its lines and stock holds, in one transaction, at the catalog's prices. A
 * second request from the same page finds the order of the first one.
 */
export function placeOrder(deps: PlaceDeps, request: PlaceRequest): Promise<PlaceOutcome> {
  return inReadCommitted(deps.db, (db) => place(db, deps, request)).catch((error: unknown) => {
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
  // Lock the cart before the order, in every transaction that locks both: whoever waits for it then finds its order.
  await lockCart(db, cartId);
  const items = await findCart(db, cartId);
  const cart = items && (await priceByCatalogue(db, items, most));
  const checkoutKey = hashToken(`${cartId}~${page}`);
  const earlier = await findEarlier(db, deps, request, checkoutKey, cart);
  if (earlier) return earlier;
  if (!cart || cart.lines.length === 0) return { kind: "empty" };
  // Another tab may have changed a quantity that this page still shows.
  const isAsShown = request.lines.every((line) => unitsOf(cart.lines, line) === line.quantity);
  if (!page || !isAsShown || cart.lines.some(({ problem }) => problem) || hashPrices(cart) !== priceHash)
    return { kind: "look-again" };
  const offers = offerDelivery(deps.postage(), cart.subtotalCents);
  if (offers.length === 0) return { kind: "no-delivery" };
  const chosen = request.delivery === "" ? offers[0] : offers.find(({ key }) => key === request.delivery);
  if (!chosen) return { kind: "delivery-changed" };
  const { text: _text, ...delivery } = chosen;
  const dearest = Math.max(0, ...delivery.rates.map(({ cents }) => cents));
  if (cart.subtotalCents + dearest > MOST_CENTS) return { kind: "too-much" };
  const now = deps.now();
  const seconds = await countCheckout(db, cartId, visitor, now);
  if (seconds > 0) return { kind: "slowed", seconds };

  const [id, at] = [deps.randomId(), now.toISOString()];
  const lines = orderLines(cart, deps);
  const row = {
    id,
    state: "pending" as const,
    checkout_key: checkoutKey,
    cart_id: cartId,
    visitor,
    currency: "usd",
    amount_cents: cart.subtotalCents,
    delivery: JSON.stringify(delivery),
    refunded_cents: 0,
    return_origin: origin,
    expires_at: holdEnd(now).toISOString(),
    check_after: firstCheck(now).toISOString(),
    created_at: at,
    updated_at: at,
  };
  await insertOrder(db, row, lines);
  await indexOrders(db, [id]);
  if (!(await holdLines(db, deps.randomId, { id, lines }, at))) throw new Undone({ kind: "look-again" });
  const untilFree = await checkHolds(db, visitor, lines, most, now);
  if (untilFree > 0) throw new Undone({ kind: "held", seconds: untilFree });
  const event = { order: { id, state: null }, at, source: "checkout", to: "pending", details: null } as const;
  await insertOrderEvent(db, { id: deps.randomId(), ...event });
  return { kind: "placed", order: await mustLockOrder(db, id) };
}

/** Stores the picture's file as Stripe shows it, because the product may get another picture later. */
function orderLines({ lines }: PricedCart, deps: PictureDeps): OrderLine[] {
  return lines.flatMap(({ productId, size, quantity, name, picture, offered }, index) => {
    if (!offered) return [];
    const { variantId, priceCents } = offered;
    const { src } = showPicture(deps, picture);
    return [{ position: index + 1, productId, variantId, name, size, picture: src, priceCents, quantity, held: 0 }];
  });
}

/** Returns what an earlier request from the same page led to, or null if there was none or its order is unusable. */
async function findEarlier(
  db: Database,
  deps: OrderMailDeps,
  asked: Pick<CartPost, "delivery" | "lines">,
  checkoutKey: string,
  cart: PricedCart | null,
): Promise<PlaceOutcome | null> {
  const order = await lockOrder(db, { checkoutKey });
  if (!order) return null;
  const isWaiting = order.state === "pending" && order.sessionId !== null && order.sessionUrl === null;
  if (order.state === "paid" || order.state === "refunded" || isWaiting)
    return { kind: "already-paid", sessionId: order.sessionId };
  if (order.state === "pending") {
    if (order.sessionUrl && !isAsAsked(order, asked)) return { kind: "look-again" };
    if (order.sessionUrl || (cart && isOrderOf(order, cart, asked.delivery) && mayGetSession(order, deps.now())))
      return { kind: "placed", order };
    // Interrupted before it got a payment page, and then the cart changed or the order became too old for Stripe.
    await giveUp(db, deps, order);
  } else await updateOrder(db, order, { checkout_key: null });
  return null;
}

/** Cancels an order that nobody can pay, so that its page may place another one. */
async function giveUp(db: Database, deps: OrderMailDeps, order: Order): Promise<void> {
  await moveOrder(db, { ...deps, source: "checkout" }, order, "cancelled", { checkout_key: null });
}

/** Whether an open order matches a new request: Back restores its page, where the fields can be changed. */
function isAsAsked(order: Order, { delivery, lines }: Pick<CartPost, "delivery" | "lines">): boolean {
  if (delivery !== "" && order.delivery && order.delivery.key !== delivery) return false;
  const kept = lines.filter(({ quantity }) => quantity > 0);
  const isOrdered = (line: PostedLine) =>
    order.lines.some((one) => isSameLine(one, line) && one.quantity === line.quantity);
  return lines.length === 0 || (kept.length === order.lines.length && kept.every(isOrdered));
}

function isOrderOf(order: Order, cart: PricedCart, delivery: string): boolean {
  if (order.delivery === null || (delivery !== "" && delivery !== order.delivery.key)) return false;
  const same = (line: OrderLine) =>
    cart.lines.some(
      (one) => isSameLine(one, line) && one.quantity === line.quantity && one.offered?.priceCents === line.priceCents,
    );
  return order.lines.length === cart.lines.length && order.lines.every(same);
}

/** Each order calls Stripe and is stored permanently, so a visitor may start only so many. */
const PER_CART: RateLimit = { name: "checkout-cart", most: 10, windowSeconds: 15 * 60 };
const PER_ADDRESS = perHour("checkout", 40);
const OF_UNNAMED = perHour("checkout-unnamed", 2_000);

/** Counts a checkout in the order's transaction. Returns seconds until the next one may start; 0 if this one may. */
async function countCheckout(db: Database, cartId: string, visitor: string | null, now: Date): Promise<number> {
  const byVisitor = visitor === null ? ([OF_UNNAMED, "all"] as const) : ([PER_ADDRESS, visitor] as const);
  return (await takeOne(db, PER_CART, cartId, now)) || takeOne(db, ...byVisitor, now);
}

/**
 * What the unpaid orders of one IPv4 address, or of the first half of an IPv6 address, may hold: `orders`, counted
 * `units` in all, and `half`: half of each size stays for others. Beyond that half, they together hold no more than one
 * order may have of a size: the last units can be bought, but not the last units of everything. Many customers of a
 * mobile carrier share an address, but few of them pay here in the same half hour (docs/decisions/0053).
 */
const HOLDS_OF_ADDRESS = { orders: 8, units: 40, half: true };

/** All visitors whose address no trusted proxy names share these limits, so `half` would lock many out. */
const HOLDS_OF_UNNAMED = { orders: 100, units: 400, half: false };

/**
 * Returns 0 if a visitor's unpaid orders stay within their limits, else seconds until the first of them ends. Call it
 * after the newest order has taken its units and after `countCheckout`, which locks the visitor's count until the
 * transaction ends: the second of two concurrent orders sees both. `lines`: of the newest order, because what others
 * bought meanwhile doesn't keep it from other sizes. `most`: units of a counted size that one order may have.
 */
async function checkHolds(
  db: Database,
  visitor: string | null,
  lines: readonly OrderLine[],
  most: number,
  now: Date,
): Promise<number> {
  const limits = visitor === null ? HOLDS_OF_UNNAMED : HOLDS_OF_ADDRESS;
  const { orders, firstEnd } = await countOpenOrders(db, visitor);
  const sizes = await listHeldSizes(db, visitor);
  const units = sizes.reduce((sum, { held }) => sum + held, 0);
  const beyond = sizes
    .map(({ variantId, stock, held }) => ({ variantId, units: held - Math.ceil((stock + held) / 2) }))
    .filter((size) => size.units > 0);
  const isInShare =
    !limits.half ||
    !beyond.some((size) => lines.some(({ variantId }) => variantId === size.variantId)) ||
    beyond.reduce((sum, size) => sum + size.units, 0) <= most;
  if (orders <= limits.orders && units <= Math.max(limits.units, most) && isInShare) return 0;
  return Math.max(60, Math.ceil((Date.parse(firstEnd ?? "") - now.getTime()) / 1000) || 0);
}
