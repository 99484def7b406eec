import type { CartPost, PostedLine } from "../cart/cart-post.ts";
import type { CartAlert } from "../cart/cart-view.ts";
import { type CartChange, type CartDeps, type CartOutcome, changeCart } from "../cart/change-cart.server.ts";
import { cartUrl } from "../cart/offer-delivery.server.ts";
import { listPublished } from "../catalogue/catalogue.store.server.ts";
import { needsSize } from "../catalogue/product.ts";
import type { PageAnswer, RedirectAnswer } from "../forms/answer.server.ts";
import { beginCheckout, type CheckoutDeps, type CheckoutOutcome } from "./begin-checkout.server.ts";
import { findOrder } from "./order.store.server.ts";
import { restoreCart } from "./restore-cart.server.ts";

interface Poster {
  /** The browser's cart, or null. */
  cartId: string | null;
  origin: string;
  /** A hashed address, or null. */
  visitor: string | null;
}

/** The response to a post to /cart; `cartId` is the browser's cart from now on. */
type CartAnswer = PageAnswer<CartAlert> | (RedirectAnswer & { cartId: string | null });

/** Returns null for an unknown button. */
export async function answerCartPost(
  deps: CartDeps & CheckoutDeps,
  post: CartPost,
  poster: Poster,
): Promise<CartAnswer | null> {
  try {
    if (post.intent === "checkout") return await checkOut(deps, post, poster);
    if (post.intent === "restore") return await restore(deps, post, poster);
    const change = changeOf(post);
    if (!change) return null;
    const outcome = await changeCart(deps, poster.cartId, change, post.priceHash, post.page);
    const page =
      change.kind === "add" && outcome.kind === "refused" && outcome.why === "not-offered"
        ? await pageToChooseAt(deps, change.line)
        : null;
    if (page !== null) return { redirectTo: page, cartId: poster.cartId };
    return afterChange(outcome, change, (note) => cartUrl(deps.postage(), note, post.delivery));
  } catch (error) {
    deps.log.error({ err: error }, "post to the cart could not be answered");
    return unavailable;
  }
}

const unavailable = refuse(503, "unavailable", 60);

/** @param wait seconds after which the shopper may try again */
function refuse(status: 400 | 409 | 429 | 503, alert: CartAlert, wait?: number): CartAnswer {
  return { body: alert, status, headers: wait === undefined ? {} : { "Retry-After": String(wait) } };
}

function changeOf({ intent, lines, removed }: CartPost): CartChange | null {
  const [line] = lines;
  switch (intent) {
    case "add":
      return line ? { kind: "add", line } : null;
    case "update":
      return { kind: "update", lines };
    case "remove":
      return removed ? { kind: "remove", line: removed, lines: lines.length > 1 ? lines : [] } : null;
    case "clear":
      return { kind: "clear" };
    case "put-back":
      return line ? { kind: "put-back", lines } : null;
    default:
      return null;
  }
}

function afterChange(outcome: CartOutcome, change: CartChange, urlOf: (note: string) => string): CartAnswer {
  if (outcome.kind === "unavailable") return unavailable;
  if (outcome.kind === "refused") {
    const alert = change.kind === "put-back" && GONE.has(outcome.why) ? "not-restored" : outcome.why;
    return refuse(outcome.why === "quantity" ? 400 : 409, alert);
  }
  return { redirectTo: urlOf(noteAfter(outcome, change)), cartId: outcome.id };
}

/**
 * Returns the product's page if the post names none of its sizes, which browsers don't always check. Returns null if
 * the post was refused for another reason.
 */
async function pageToChooseAt(
  { db }: Pick<CartDeps, "db">,
  { productId, size, quantity }: PostedLine,
): Promise<string | null> {
  if (size !== "") return null;
  const product = (await listPublished(db)).find(({ id }) => id === productId);
  return product && needsSize(product.variants) ? `/shop/${product.slug}?choose-size&quantity=${quantity}` : null;
}

/** Reasons why a line of the cart backup can't be put back. */
const GONE: ReadonlySet<CartAlert> = new Set<CartAlert>(["not-offered", "sold-out"]);

function noteAfter({ left }: { left: number }, { kind }: CartChange): string {
  if (kind === "add") return "added";
  if (kind !== "put-back") return "";
  return left > 0 ? "restored-in-part" : "restored";
}

async function checkOut(deps: CartDeps & CheckoutDeps, post: CartPost, poster: Poster): Promise<CartAnswer> {
  // Saves quantities that the shopper has changed but not submitted.
  if (post.lines.length > 0) {
    const typed = await changeCart(deps, poster.cartId, { kind: "update", lines: post.lines }, "");
    if (typed.kind === "unavailable") return unavailable;
  }
  const { page, priceHash, delivery, lines } = post;
  return afterCheckout(await beginCheckout(deps, { ...poster, page, priceHash, delivery, lines }));
}

function afterCheckout(outcome: CheckoutOutcome): CartAnswer {
  switch (outcome.kind) {
    case "pay":
      return { redirectTo: outcome.url, cartId: null };
    case "already-paid":
      return { redirectTo: `/shop/success?session_id=${outcome.sessionId ?? ""}`, cartId: null };
    case "empty":
      return { redirectTo: "/cart", cartId: null };
    case "slowed":
    case "held":
      return refuse(429, outcome.kind, outcome.seconds);
    case "no-delivery":
    case "no-checkout":
      return refuse(503, outcome.kind, 60);
    case "delivery-changed":
    case "look-again":
    case "too-much":
      return refuse(409, outcome.kind);
  }
}

async function restore(deps: CheckoutDeps, { order }: CartPost, { cartId }: Poster): Promise<CartAnswer> {
  const outcome = await restoreCart(deps, order, cartId);
  if (outcome === "restored") {
    const delivery = (await findOrder(deps.db, { id: order }))?.delivery?.key ?? "";
    return { redirectTo: cartUrl(deps.postage(), "restored", delivery), cartId };
  }
  if (outcome === "unavailable") return refuse(503, "no-checkout", 60);
  return refuse(409, outcome === "not-found" ? "no-order" : outcome);
}
