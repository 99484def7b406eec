import type { OrderState } from "../../checkout/order-states.ts";
import { findOrder } from "../../checkout/order.store.server.ts";
import { orderNumber } from "../../checkout/order.ts";
import { deskWords } from "../../content/desk.ts";
import type { Database } from "../../database/database.ts";
import { beginningOf } from "../../ui/beginning-of.ts";
import { namesOf } from "../members/staff-names.store.server.ts";
import { addressLines } from "./address-lines.ts";
import { findShipment, listOrderEvents } from "./order-list.store.server.ts";
import type { ShownOrder } from "./order-view.ts";
import { stripePaymentLink } from "./stripe-link.ts";

/** Bytes of HTML that an address of somebody, or a line of it, takes. The export has the whole of a longer one. */
const SHORT = 1200;

/** An order with all that the desk knows of it, or null. */
export async function showOrder(
  db: Database,
  id: string,
  { testMode }: { testMode: boolean },
): Promise<ShownOrder | null> {
  const order = await findOrder(db, { id });
  if (!order) return null;
  const shipment = await findShipment(db, id);
  const names = await namesOf(db, shipment?.by ? [shipment.by] : []);
  const events = await listOrderEvents(db, id);
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
    email: email && beginningOf(email, SHORT),
    address: addressLines(order.shipping).map((line) => beginningOf(line, SHORT)),
    lines: lines.map(({ position, name, size, quantity, priceCents, held }) => ({
      position,
      name,
      size,
      quantity,
      priceCents,
      held,
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
