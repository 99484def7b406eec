import type { Database } from "../../../database/database.ts";
import { inReadCommitted } from "../../../database/in-transaction.server.ts";
import {
  type makeCookies,
  ORDER_PAGE_SECONDS,
  sign,
  signLink,
  unsign,
  unsignLink,
} from "../../../server/security/cookies-and-tokens.server.ts";
import { countWrongLink, waitAfterWrongLinks } from "../../../server/security/rate-limit.store.server.ts";
import { beginningOf } from "../../../ui/beginning-of.ts";
import { findNames } from "../../catalogue/catalogue.store.server.ts";
import { type PictureDeps, showSmallPicture } from "../../catalogue/product-pictures.server.ts";
import { findOrder } from "../order.store.server.ts";
import { type Order, orderNumber, orderView } from "../order.ts";
import { linesOf, trackingLink } from "../parcel.ts";
import { addressLines } from "../shipping-address.ts";
import { progressOf, announcedParcels } from "./shopper-order.ts";

interface OrderPageDeps {
  db: Database;
  now: () => Date;
  secrets: readonly string[];
  cookies: Pick<ReturnType<typeof makeCookies>, "order">;
}

/** Prefixes what is signed for a link and for a cookie, so that neither can be used as the other. */
const LINK = "order-link~";
const PAGE = "order-page~";

/** The path of an order's page: its number in lower case, as every path is. */
export function orderPath(id: string): string {
  return `/orders/${orderNumber(id).toLowerCase()}`;
}

/** The link in emails. Anyone who has it can open the order's page. `origin`: without a trailing slash. */
export function orderUrl({ origin, secrets }: { origin: string; secrets: readonly string[] }, id: string): string {
  return `${origin}${orderPath(id)}?key=${signLink(LINK, id, secrets)}`;
}

/** Makes the `Set-Cookie` header with which a browser can open an order's page, and nothing else, for a week. */
export function orderCookie({ now, secrets, cookies }: Omit<OrderPageDeps, "db">, id: string): Promise<string> {
  const end = Math.floor(now().getTime() / 1000) + ORDER_PAGE_SECONDS;
  return cookies.order.serialize(sign(`${PAGE}${id}~${end}`, secrets), { path: orderPath(id) });
}

/** An order has a page from its payment until its personal data is deleted. */
export function hasPage({ state, email }: Pick<Order, "state" | "email">): boolean {
  return (state === "paid" || state === "refunded") && email !== null;
}

const DAY = 24 * 60 * 60 * 1000;

/** Whether an order is so new that the page after its payment opens its page too, for the browser that ordered. */
export function isOfToday({ createdAt }: Pick<Order, "createdAt">, now: Date): boolean {
  return now.getTime() < Date.parse(createdAt) + DAY;
}

interface PageRequest {
  number: string;
  key: string | null;
  cookies: string | null;
  /** Hashed IP address, or null if no trusted proxy names one. */
  visitor: string | null;
}

/**
 * Opens an order's page by link or by cookie. Changes nothing, so a mail scanner may follow the link. Guesses are
 * rate-limited; a valid link never is. `swapped`: a valid link's key was swapped for a cookie. `unknown`: wrong,
 * expired or deleted, because telling them apart would reveal something.
 */
export async function openOrderPage(deps: OrderPageDeps, request: PageRequest) {
  const { db, now, secrets } = deps;
  if (request.key === null) {
    const id = await readCookie(deps, request.cookies);
    const order = id !== null && isNumberOf(id, request.number) ? await findOrder(db, { id }) : null;
    return order && hasPage(order) ? { kind: "shown" as const, order } : { kind: "unknown" as const };
  }
  const id = unsignLink(LINK, request.key, secrets);
  if (id !== null && isNumberOf(id, request.number))
    return { kind: "swapped" as const, path: orderPath(id), cookie: await orderCookie(deps, id) };
  const guesser = { kind: "order-page", visitor: request.visitor };
  const seconds = await waitAfterWrongLinks(db, guesser, now());
  if (seconds > 0) return { kind: "slowed" as const, seconds };
  await inReadCommitted(db, (trx) => countWrongLink(trx, guesser, now()));
  return { kind: "unknown" as const };
}

function isNumberOf(id: string, number: string): boolean {
  return orderNumber(id) === number.toUpperCase();
}

async function readCookie({ now, secrets, cookies }: OrderPageDeps, header: string | null): Promise<string | null> {
  const value = header === null ? null : await cookies.order.parse(header);
  const text = typeof value === "string" ? unsign(value, secrets) : null;
  const [id, end] = text?.startsWith(PAGE) ? text.slice(PAGE.length).split("~") : [];
  return id !== undefined && Number(end) * 1000 > now().getTime() ? id : null;
}

/** Most bytes of HTML for one line of an address or of a tracking number. */
const SHORT = 1200;

/** Money is whole cents, times are ISO-8601 UTC. */
export async function showShopperOrder(deps: PictureDeps & { db: Database }, order: Order, now: Date) {
  const products = await findNames(
    deps.db,
    order.lines.map(({ productId }) => productId),
  );
  const told = announcedParcels(order, now);
  const view = orderView(order);
  const address = view.pickup === "" ? addressLines(order.shipping) : [];
  return {
    ...view,
    progress: progressOf(order, told),
    placedAt: order.createdAt,
    lines: view.lines.map(({ position, productId, name, size, quantity, totalCents, picture }) => {
      // The order keeps the file that Stripe shows, which isn't among the library's pictures.
      const shown = showSmallPicture(deps, products.get(productId)?.picture ?? { src: picture, alt: "" });
      return { position, name, size, quantity, totalCents, picture: { ...shown, alt: "" } };
    }),
    parcels: told.map((parcel) => {
      const { id, at } = parcel;
      const tracking = parcel.tracking && beginningOf(parcel.tracking, SHORT);
      return { id, at, lines: linesOf(order.lines, parcel), tracking, link: tracking ? trackingLink(tracking) : null };
    }),
    // None for a pickup. Equal lines, such as a city and its state, appear once.
    address: [...new Set(address.map((line) => beginningOf(line, SHORT)))],
  };
}
