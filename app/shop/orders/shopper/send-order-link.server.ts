import { setTimeout } from "node:timers/promises";
import type { Database } from "../../../database/database.ts";
import { inReadCommitted } from "../../../database/in-transaction.server.ts";
import { enqueueEmail } from "../../../mail/enqueue-email.server.ts";
import { hashToken } from "../../../server/security/cookies-and-tokens.server.ts";
import { type RateLimit, takeOne } from "../../../server/security/rate-limit.store.server.ts";
import { type OrderMailDeps, orderRecord } from "../notify-of-order.server.ts";
import { orderLinkEmail } from "../order-emails.ts";
import { listOrdersOf } from "../order-queries.store.server.ts";
import { findOrder } from "../order.store.server.ts";
import { type Order, orderNumber } from "../order.ts";
import { hasPage, orderUrl } from "./order-link.server.ts";

const HOUR = 60 * 60;

/** Requests of one visitor, or of all visitors if no proxy names addresses, whether there is such an order or not. */
const PER_VISITOR: RateLimit = { name: "order-link-visitor", most: 10, windowSeconds: HOUR };
const TOGETHER: RateLimit = { name: "order-link-all", most: 300, windowSeconds: HOUR };
/** Emails about one order. The first limit makes two presses of the button one email. */
const PER_PRESS: RateLimit = { name: "order-link-press", most: 1, windowSeconds: 5 * 60 };
const PER_ORDER: RateLimit = { name: "order-link", most: 3, windowSeconds: 24 * HOUR };

/** Milliseconds that each answer takes at least: longer than to find an order and to write an email. */
const LEAST_WAIT = 400;

type SendDeps = OrderMailDeps & { db: Database; settings: { siteOrigin: string | null } };

/** What a person typed to get the link of their order, see lost-link.form.ts. */
interface LostLink {
  number: string;
  email: string;
}

/**
 * Emails the link of an order to the order's own address, if number and address are right.
 *
 * @returns seconds to wait if too many were asked for; else 0, also if there is no such order, or if it was sent too
 *   often: the response is the same, and takes as long
 */
export async function sendOrderLink(deps: SendDeps, asked: LostLink, visitor: string | null): Promise<number> {
  const [seconds] = await Promise.all([
    inReadCommitted(deps.db, (db) => sendIfRight(db, deps, asked, visitor)),
    setTimeout(LEAST_WAIT),
  ]);
  return seconds;
}

async function sendIfRight(db: Database, deps: SendDeps, asked: LostLink, visitor: string | null): Promise<number> {
  const [limit, who] = visitor === null ? [TOGETHER, "all"] : [PER_VISITOR, visitor];
  const seconds = await takeOne(db, limit, who, deps.now());
  if (seconds > 0) return seconds;
  const id = (await listOrdersOf(db, asked.email)).find((one) => orderNumber(one) === asked.number);
  const order = id === undefined ? null : await findOrder(db, { id });
  if (order && hasPage(order)) await send(db, deps, order);
  return 0;
}

async function send(db: Database, deps: SendDeps, { id, email, returnOrigin }: Order): Promise<void> {
  const key = hashToken(id);
  for (const limit of [PER_PRESS, PER_ORDER]) if ((await takeOne(db, limit, key, deps.now())) > 0) return;
  const origin = deps.settings.siteOrigin ?? returnOrigin;
  const linkEmail = orderLinkEmail({ number: orderNumber(id), url: orderUrl({ ...deps, origin }, id) });
  await enqueueEmail(db, deps, linkEmail, { to: email, about: orderRecord({ id }) });
}
