import type { Database } from "../../../database/database.ts";
import { inTransaction } from "../../../database/in-transaction.server.ts";
import {
  ORDER_PAGE_SECONDS,
  sign,
  signLink,
  unsign,
  unsignLink,
} from "../../../server/security/cookies-and-tokens.server.ts";
import { countWrongLink, waitAfterWrongLinks } from "../../../server/security/rate-limit.store.server.ts";
import { findOrder } from "../order.store.server.ts";
import { type Order, orderNumber } from "../order.ts";

interface OrderCookie {
  parse(header: string | null): Promise<unknown>;
  serialize(value: string, options: { path: string }): Promise<string>;
}

interface OrderPageDeps {
  db: Database;
  now: () => Date;
  secrets: readonly string[];
  cookies: { order: OrderCookie };
}

/** What is signed for a link and for a cookie, so that neither can be used as the other. */
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

type OpenedPage =
  /** The link is right: its key is swapped for a cookie. */
  | { kind: "swapped"; path: string; cookie: string }
  | { kind: "shown"; order: Order }
  /** Wrong, expired or deleted: the response is the same, so that it reveals nothing. */
  | { kind: "unknown" }
  | { kind: "slowed"; seconds: number };

interface PageRequest {
  number: string;
  key: string | null;
  cookies: string | null;
  /** Hashed IP address, or null if no trusted proxy names one. */
  visitor: string | null;
}

/**
 * Opens an order's page by link or by cookie. Changes nothing, so a mail scanner may follow the link. A valid link is
 * never rate-limited; guesses are.
 */
export async function openOrderPage(deps: OrderPageDeps, request: PageRequest): Promise<OpenedPage> {
  const { db, now, secrets } = deps;
  if (request.key === null) {
    const id = await readCookie(deps, request.cookies);
    const order = id !== null && isNumberOf(id, request.number) ? await findOrder(db, { id }) : null;
    return order && hasPage(order) ? { kind: "shown", order } : { kind: "unknown" };
  }
  const id = unsignLink(LINK, request.key, secrets);
  if (id !== null && isNumberOf(id, request.number))
    return { kind: "swapped", path: orderPath(id), cookie: await orderCookie(deps, id) };
  const guesser = { kind: "order-page", visitor: request.visitor };
  const seconds = await waitAfterWrongLinks(db, guesser, now());
  if (seconds > 0) return { kind: "slowed", seconds };
  await inTransaction(db, (trx) => countWrongLink(trx, guesser, now()), "read committed");
  return { kind: "unknown" };
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
