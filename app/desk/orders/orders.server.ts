import { namesOf } from "../../auth/members/staff.store.server.ts";
import type { OrderState } from "../../checkout/order-states.ts";
import { findOrder } from "../../checkout/order.store.server.ts";
import { orderNumber, orderView } from "../../checkout/order.ts";
import { deskWords } from "../../content/desk.ts";
import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { beginningOf } from "../../ui/beginning-of.ts";
import { type DeskActor, lineOf } from "../audit/audit-entry.ts";
import { writeAudit } from "../audit/audit.store.server.ts";
import type { ListPage, PageCursor } from "../list/list-page.ts";
import {
  addressLines,
  type ListedOrder,
  type OrderCommand,
  type OrderFilter,
  type ShownOrder,
  stripePaymentLink,
} from "./desk-order.ts";
import {
  clearAttention,
  findShipment,
  listOrderEvents,
  listOrders,
  markShipped,
  unmarkShipped,
} from "./desk-orders.store.server.ts";

/** Returns one page of orders, each with its order number. */
export async function loadOrders(
  db: Database,
  cursor: PageCursor | null,
  filter: OrderFilter,
): Promise<ListPage<ListedOrder & { number: string }>> {
  const page = await listOrders(db, cursor, filter);
  return { ...page, rows: page.rows.map((row) => Object.assign(row, { number: orderNumber(row.id) })) };
}

/**
 * Maximum bytes of HTML for an email address or for one line of a postal address. Longer text is cut; only the export
 * has all of it.
 */
const SHORT = 1200;

/** Returns an order with its history and shipment, or null if there is none. */
export async function loadOrder(
  db: Database,
  id: string,
  { testMode }: { testMode: boolean },
): Promise<ShownOrder | null> {
  const order = await findOrder(db, { id });
  if (!order) return null;
  const shipment = await findShipment(db, id);
  const names = await namesOf(db, shipment?.by ? [shipment.by] : []);
  const events = await listOrderEvents(db, id);
  const { postage, adjustmentCents, pickup } = orderView(order);
  const { state, attention, amountCents, paidCents, refundedCents, email, createdAt, lines, paymentIntent } = order;
  return {
    id,
    number: orderNumber(id),
    time: createdAt,
    state,
    attention,
    amountCents,
    paidCents,
    refundedCents,
    postage,
    adjustmentCents,
    pickup,
    email: email && beginningOf(email, SHORT),
    address: addressLines(order.shipping).map((line) => beginningOf(line, SHORT)),
    lines: lines.map(({ position, name, size, quantity, priceCents }) => ({
      position,
      name,
      size,
      quantity,
      priceCents,
    })),
    events: events.map((row) => ({
      id: row.id,
      at: row.happened_at,
      cause: row.cause,
      to: row.to_state as OrderState,
      details: row.details,
    })),
    shipment: shipment && {
      at: shipment.at,
      by: names[shipment.by ?? ""] ?? deskWords.somebody,
      tracking: shipment.tracking,
    },
    payment: paymentIntent && stripePaymentLink(paymentIntent, testMode),
  };
}

/** Runs a command and logs it. Returns false and changes nothing if the order has changed since the page was shown. */
export async function changeOrder(db: Database, actor: DeskActor, id: string, command: OrderCommand): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const at = actor.now().toISOString();
    const subject = { kind: "order" as const, id };
    if (command.kind === "ship") {
      if (!(await markShipped(trx, id, { at, by: actor.by, tracking: command.tracking }))) return false;
      await writeAudit(trx, lineOf(actor, "order.shipped", subject, { tracking: command.tracking !== null }));
    } else if (command.kind === "unship") {
      if (!(await unmarkShipped(trx, id, at))) return false;
      await writeAudit(trx, lineOf(actor, "order.unshipped", subject));
    } else {
      if (!(await clearAttention(trx, id, command.attention, at))) return false;
      await writeAudit(trx, lineOf(actor, "order.attention-settled", subject, { attention: command.attention }));
    }
    return true;
  });
}
