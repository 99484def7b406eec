import { inReadCommitted } from "../../database/in-transaction.server.ts";
import type { PageAnswer, RedirectAnswer } from "../../server/forms/answer.server.ts";
import { findCart, lockCart, writeCart } from "../cart/cart.store.server.ts";
import {
  type CartPost,
  type PostedLine,
  writeLineKey,
  isSameLine,
  addItem,
  type Cart,
  countUnits,
} from "../cart/cart.ts";
import { type CartChange, type CartDeps, type CartOutcome, changeCart } from "../cart/change-cart.server.ts";
import { cartUrl } from "../cart/offer-delivery.server.ts";
import type { CartAlert } from "../cart/words.ts";
import { listPublished } from "../catalogue/catalogue.store.server.ts";
import { needsSize, type OfferKey } from "../catalogue/product.ts";
import { findOrder, lockOrder, updateOrder } from "../orders/order.store.server.ts";
import type { Order } from "../orders/order.ts";
import { beginCheckout, type CheckoutDeps, type PlaceRequest } from "./begin-checkout.server.ts";
import { cancelOrder, findOwnOrder, type OrderDeps } from "./finish-checkout.server.ts";

type CartRequester = Pick<PlaceRequest, "cartId" | "origin" | "visitor">;

interface Refused {
  alert: CartAlert;
  /** The lines that changed since the page of this post was shown. */
  elsewhere: readonly OfferKey[];
}

/** The response to a post to /cart; `cartId` is the browser's cart from now on. */
type CartAnswer = PageAnswer<Refused> | (RedirectAnswer & { cartId: string | null });

/** Returns null for an unknown button. */
export async function answerCartPost(
  deps: CartDeps & CheckoutDeps,
  post: CartPost,
  requester: CartRequester,
): Promise<CartAnswer | null> {
  try {
    if (post.intent === "checkout") return await checkOut(deps, post, requester);
    if (post.intent === "restore") return await restore(deps, post, requester);
    const change = changeOf(post);
    return change && (await makeChange(deps, post, change, requester));
  } catch (error) {
    deps.log.error({ err: error }, "post to the cart could not be answered");
    return unavailable;
  }
}

const unavailable = refuse(503, "unavailable", 60);

/** `wait`: seconds until the shopper may try again. */
function refuse(status: 400 | 409 | 429 | 503, alert: CartAlert, wait?: number): CartAnswer {
  return { body: { alert, elsewhere: [] }, status, headers: wait === undefined ? {} : { "Retry-After": String(wait) } };
}

function changeOf({ intent, lines, removed }: CartPost): CartChange | null {
  const [line] = lines;
  switch (intent) {
    case "add":
      return line ? { kind: "add", line } : null;
    case "update":
      return { kind: "update", lines };
    case "remove":
      return removed ? { kind: "update", lines: withoutLine(lines, removed) } : null;
    case "clear":
      return { kind: "clear" };
    case "put-back":
      return line ? { kind: "put-back", lines } : null;
    default:
      return null;
  }
}

function withoutLine(lines: readonly PostedLine[], removed: OfferKey): PostedLine[] {
  const own = lines.find((line) => isSameLine(line, removed));
  return [...lines.filter((line) => line !== own), { ...removed, ...own, quantity: -1 }];
}

async function makeChange(
  deps: CartDeps & CheckoutDeps,
  post: CartPost,
  change: CartChange,
  { cartId, visitor }: CartRequester,
): Promise<CartAnswer> {
  const outcome = await changeCart(deps, cartId, change, post.priceHash, { page: post.page, visitor });
  if (outcome.kind === "unavailable") return unavailable;
  if (outcome.kind === "slowed") return refuse(429, "too-many-carts", outcome.seconds);
  if (outcome.kind === "changed") {
    const url = cartUrl(deps.postage(), noteAfter(outcome, change), post.delivery);
    return { redirectTo: url, cartId: outcome.id };
  }
  const { why } = outcome;
  const page = change.kind === "add" && why === "not-offered" ? await pageToChooseAt(deps, change.line) : null;
  if (page !== null) return { redirectTo: page, cartId };
  const isGone = change.kind === "put-back" && (why === "not-offered" || why === "sold-out");
  return refuse(why === "quantity" ? 400 : 409, isGone ? "not-restored" : why);
}

/** Returns the product's page if the post lacks a size, which browsers don't always check. Otherwise null. */
async function pageToChooseAt({ db }: CartDeps, line: PostedLine): Promise<string | null> {
  if (line.size !== "") return null;
  const product = (await listPublished(db)).find(({ id }) => id === line.productId);
  return product && needsSize(product.sizes) ? `/shop/${product.slug}?choose-size&quantity=${line.quantity}` : null;
}

type ChangedCart = Extract<CartOutcome, { kind: "changed" }>;

function noteAfter({ left, isCut, elsewhere }: ChangedCart, { kind }: CartChange): string {
  if (left > 0) return "restored-in-part";
  if (isCut) return "most";
  if (kind === "add") return "added";
  if (kind === "put-back") return "restored";
  return elsewhere.map((line) => `changed=${encodeURIComponent(writeLineKey(line))}`).join("&");
}

async function checkOut(deps: CartDeps & CheckoutDeps, post: CartPost, requester: CartRequester): Promise<CartAnswer> {
  const { page, priceHash, delivery, lines } = post;
  const { cartId } = requester;
  // Saves quantities that were changed but not submitted.
  const typed = lines.length > 0 ? await changeCart(deps, cartId, { kind: "update", lines }, "") : null;
  if (typed?.kind === "unavailable") return unavailable;
  const outcome = await beginCheckout(deps, { ...requester, page, priceHash, delivery, lines });
  switch (outcome.kind) {
    case "pay":
      // Sets the cookie again, so that Back shows no page from before (docs/decisions/0137).
      return { redirectTo: outcome.url, cartId };
    case "already-paid":
      return { redirectTo: `/shop/success?session_id=${outcome.sessionId ?? ""}`, cartId: null };
    case "empty":
      return { redirectTo: "/cart", cartId: null };
    case "look-again": {
      const elsewhere = typed?.kind === "changed" ? typed.elsewhere : [];
      return { body: { alert: "look-again", elsewhere }, status: 409 };
    }
    case "slowed":
    case "held":
      return refuse(429, outcome.kind, outcome.seconds);
    case "no-delivery":
    case "no-checkout":
      return refuse(503, outcome.kind, 60);
    case "delivery-changed":
    case "too-much":
      return refuse(409, outcome.kind);
  }
}

async function restore(deps: CheckoutDeps, { order }: CartPost, { cartId }: CartRequester): Promise<CartAnswer> {
  const outcome = await restoreCart(deps, order, cartId);
  if (outcome === "restored" || outcome === "most") {
    const delivery = (await findOrder(deps.db, { id: order }))?.delivery?.key ?? "";
    return { redirectTo: cartUrl(deps.postage(), outcome, delivery), cartId };
  }
  if (outcome === "unavailable") return refuse(503, "no-checkout", 60);
  return refuse(409, outcome === "not-found" ? "no-order" : outcome);
}

type RestoreOutcome =
  | "restored"
  /** A line of the cart has at most 999 units, so some are missing. */
  | "most"
  | "already-paid"
  /** The shopper has finished, and a bank has yet to confirm the payment. */
  | "waiting"
  | "not-found"
  /** The order's payment page could not be closed, so the order could still be paid. */
  | "unavailable";

/** Closes an order's payment page and puts its lines back into the cart. A repeated call does not add them twice. */
export async function restoreCart(deps: OrderDeps, orderId: string, cartId: string | null): Promise<RestoreOutcome> {
  const own = await findOwnOrder(deps.db, { id: orderId }, cartId);
  if (!own) return "not-found";
  const order = await cancelOrder(deps, own, "restore");
  if (!order) return "unavailable";
  if (order.state === "paid" || order.state === "refunded") return "already-paid";
  if (order.state === "pending") return "waiting";
  return inReadCommitted(deps.db, async (db) => {
    await lockCart(db, order.cartId);
    const present = await lockOrder(db, { id: orderId });
    if (!present || present.cartRestoredAt !== null || present.state !== order.state) return "restored";
    const at = deps.now().toISOString();
    const cart = (await findCart(db, present.cartId)) ?? [];
    const whole = withOrdered(cart, present);
    await writeCart(db, present.cartId, whole, at);
    await updateOrder(db, present, { cart_restored_at: at });
    return countUnits(whole) < countUnits(cart) + countUnits(present.lines) ? "most" : "restored";
  });
}

/** Adds an order's lines even to a full cart, so nothing is lost. */
function withOrdered(cart: Cart, { lines }: Order): Cart {
  return lines.reduce(
    (whole: Cart, { productId, size, quantity, priceCents }) =>
      addItem(whole, { productId, size, quantity, seenPriceCents: priceCents }),
    cart,
  );
}
