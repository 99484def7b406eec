import type { Database } from "../../database/database.ts";
import { inReadCommitted, inTransaction } from "../../database/in-transaction.server.ts";
import type { OrderMailDeps, SettleDeps } from "../orders/notify-of-order.server.ts";
import {
  lockOrder,
  deleteEventsBefore,
  type EventOutcome,
  findEventOutcome,
  saveEvent,
} from "../orders/order.store.server.ts";
import type { Order } from "../orders/order.ts";
import { type PaymentEvent, eventCutoff } from "../orders/payments.ts";
import { settleDispute, settleRefund } from "../orders/refund-order.server.ts";
import { recordRefund, settleOrder } from "./settle-order.server.ts";

/**
 * Stores a webhook's event and settles its order in one transaction, so every stored event was handled. A repeated
 * event changes nothing, unless its order was missing before. Throws if the database fails: Stripe retries.
 */
export async function receiveEvent(deps: OrderMailDeps & { db: Database }, event: PaymentEvent): Promise<EventOutcome> {
  return inReadCommitted(deps.db, async (db) => {
    const before = await findEventOutcome(db, event.id);
    if (before !== null && before !== "no-order") return before;
    const { outcome, order } = await handle(db, { ...deps, source: "webhook" }, event);
    const { id, type } = event;
    const [facts, received_at] = [factsWithoutPerson(event), deps.now().toISOString()];
    await saveEvent(db, { id, type, outcome, order_id: order?.id ?? null, facts, received_at });
    if (outcome === "no-order")
      deps.log.error({ event: id, type, about: claimedOrder(event) }, "event of an order that is not here");
    return outcome;
  });
}

async function handle(
  db: Database,
  deps: SettleDeps,
  event: PaymentEvent,
): Promise<{ outcome: EventOutcome; order: Order | null }> {
  const { about } = event;
  if (!about) return { outcome: "unknown-type", order: null };
  const order = await findOrderOf(db, about);
  // Other programs may use the same Stripe account. Our events carry our order's id.
  if (!order) return { outcome: claimedOrder(event) === null ? "not-ours" : "no-order", order: null };
  if (about.kind === "session") await settleOrder(db, deps, order.id, about.facts);
  // An order that was paid twice has a second payment, whose events don't concern its money.
  else if (about.paymentIntent !== null && order.paymentIntent !== null && about.paymentIntent !== order.paymentIntent)
    deps.log.info({ order: order.id, event: event.id }, "event about another payment of an order");
  else if (about.kind === "refund") await recordRefund(db, deps, order, about.refundedCents);
  else if (about.kind === "refund-change") await settleRefund(db, deps, order, about.facts);
  else await settleDispute(db, deps, order, about.facts);
  return { outcome: "handled", order };
}

async function findOrderOf(db: Database, about: NonNullable<PaymentEvent["about"]>): Promise<Order | null> {
  if (about.kind === "session") {
    const { sessionId, orderId } = about.facts;
    return (await lockOrder(db, { sessionId })) ?? (orderId === null ? null : lockOrder(db, { id: orderId }));
  }
  const { paymentIntent, orderId } = about;
  const byPayment = paymentIntent === null ? null : await lockOrder(db, { paymentIntent });
  return byPayment ?? (orderId === null ? null : lockOrder(db, { id: orderId }));
}

function claimedOrder({ about }: PaymentEvent): string | null {
  if (!about) return null;
  return about.kind === "session" ? about.facts.orderId : about.orderId;
}

function factsWithoutPerson({ about }: PaymentEvent): string {
  if (about?.kind !== "session") return JSON.stringify(about);
  const { email: _email, shipping: _shipping, url: _url, ...facts } = about.facts;
  return JSON.stringify(facts);
}

/** Deletes Stripe's old events. Their changes stay with the orders. */
export async function deleteOldEvents({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  await inTransaction(db, (trx) => deleteEventsBefore(trx, eventCutoff(now())));
}
