import { FORMER_MEMBER } from "../../auth/members/member.ts";
import { namesOf } from "../../auth/members/staff.store.server.ts";
import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { mailStatesOf } from "../../mail/outbox.store.server.ts";
import type { OrderState } from "../../shop/orders/order-states.ts";
import { orderView } from "../../shop/orders/order-view.ts";
import { indexOrders, findOrder } from "../../shop/orders/order.store.server.ts";
import { type Order, orderNumber } from "../../shop/orders/order.ts";
import { mayStop, packingOf } from "../../shop/orders/packing.ts";
import { linesOf, type Parcel, NOTIFY_DELAY_SECONDS, unitsToSend, trackingLink } from "../../shop/orders/parcel.ts";
import {
  addParcel,
  markPickedUp,
  type ParcelDeps,
  removeParcel,
  resumeShipping,
  stopShipping,
} from "../../shop/orders/send-parcel.server.ts";
import { addressLines } from "../../shop/orders/shipping-address.ts";
import { beginningOf } from "../../ui/beginning-of.ts";
import { type DeskActor, lineOf } from "../audit/audit-entry.ts";
import { writeAudit } from "../audit/audit.store.server.ts";
import { type ShownOrder, type ShownParcel, stripePaymentLink } from "./desk-order.ts";
import { clearAttention, listOrderEvents } from "./desk-orders.store.server.ts";
import type { OrderChange, OrderRefusal } from "./order-command.ts";
import { showRefunds } from "./refund-view.ts";

/**
 * Maximum bytes of HTML for an email address or for one line of a postal address. Longer text is cut; only the export
 * has all of it.
 */
const SHORT = 1200;

/** Returns an order with its history and parcels, or null if there is none. */
export async function loadOrder(
  db: Database,
  id: string,
  { testMode, now }: { testMode: boolean; now: () => Date },
): Promise<ShownOrder | null> {
  const order = await findOrder(db, { id });
  if (!order) return null;
  const { parcels, shippedAt, refunds } = order;
  const names = await namesOf(db, [...new Set([...parcels, ...refunds].flatMap(({ by }) => by ?? []))]);
  const events = await listOrderEvents(db, id);
  const mails = await mailStatesOf(
    db,
    parcels.flatMap(({ mail }) => mail ?? []),
  );
  const { sums, pickup } = orderView(order);
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
    sums,
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
    shippedAt,
    pickedUpAt: order.pickedUpAt,
    packing: packingOf(order),
    left: unitsToSend(order).map(({ position, quantity }) => ({ position, quantity })),
    mayStop: mayStop(order),
    parcels: parcels.map((parcel) => showParcel(parcel, lines, names, { mails, now: now() })),
    disputes: order.disputes,
    refunds: showRefunds(order, (by) => names[by] ?? FORMER_MEMBER),
    payment: paymentIntent && stripePaymentLink(paymentIntent, testMode),
  };
}

function showParcel(
  parcel: Parcel,
  lines: Order["lines"],
  names: Record<string, string>,
  { mails, now }: { mails: Awaited<ReturnType<typeof mailStatesOf>>; now: Date },
): ShownParcel {
  const { id, at, by, mail } = parcel;
  const tracking = parcel.tracking && beginningOf(parcel.tracking, SHORT);
  const due = new Date(Date.parse(at) + NOTIFY_DELAY_SECONDS * 1000);
  const sent = mail === null ? undefined : mails.get(mail);
  const itemsOf = (units: Parcel["units"]) =>
    linesOf(lines, { units }).map(({ name, size, quantity }) => ({ name, size, quantity }));
  return {
    id,
    at,
    by: names[by ?? ""] ?? FORMER_MEMBER,
    tracking,
    link: tracking === null ? null : trackingLink(tracking),
    lines: itemsOf(parcel.units),
    restocked: parcel.restocked ? itemsOf(parcel.restocked) : null,
    mail: sent
      ? {
          state: sent.state === "waiting" && due > now ? "due" : sent.state,
          at: sent.sentAt ?? due.toISOString(),
        }
      : null,
  };
}

/**
 * Runs a command and logs it.
 *
 * @returns why it was refused and nothing changed, or null
 */
export async function changeOrder(
  db: Database,
  deps: DeskActor & ParcelDeps,
  id: string,
  command: OrderChange,
): Promise<OrderRefusal> {
  return inTransaction(db, async (trx) => {
    const subject = { kind: "order" as const, id };
    if (command.kind === "ship") {
      const refusal = await addParcel(trx, deps, id, command);
      if (refusal !== null) return refusal;
      await writeAudit(trx, lineOf(deps, "order.shipped", subject, { tracking: command.tracking !== null }));
    } else if (command.kind === "unship") {
      const removed = await removeParcel(trx, deps, id, command.parcel);
      if (removed === null) return "changed";
      await writeAudit(trx, lineOf(deps, "order.unshipped", subject, removed));
    } else if (command.kind === "pick-up" || command.kind === "not-picked-up") {
      const isPickedUp = command.kind === "pick-up";
      if (!(await markPickedUp(trx, deps, id, isPickedUp))) return "changed";
      await writeAudit(trx, lineOf(deps, isPickedUp ? "order.picked-up" : "order.not-picked-up", subject));
    } else if (command.kind === "stop") {
      const units = await stopShipping(trx, deps, id, command);
      if (units === null) return "changed";
      await writeAudit(trx, lineOf(deps, "order.stopped", subject, { units, restock: command.restock }));
    } else if (command.kind === "resume") {
      if (!(await resumeShipping(trx, deps, id, command.parcel))) return "changed";
      await writeAudit(trx, lineOf(deps, "order.resumed", subject));
    } else {
      const { attention } = command;
      // Otherwise the next check would mark it again: a member decides about it.
      if (attention === "amount-differs") return "changed";
      if (!(await clearAttention(trx, id, attention, deps.now().toISOString()))) return "changed";
      await writeAudit(trx, lineOf(deps, "order.attention-settled", subject, { attention }));
    }
    await indexOrders(trx, [id]);
    return null;
  });
}
