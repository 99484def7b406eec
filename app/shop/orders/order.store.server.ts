import type { Insertable, Selectable, Updateable } from "kysely";
import type { Database } from "../../database/database.ts";
import type { DatabaseSchema } from "../../database/schema/schema.ts";
import type { OrderTable } from "../../database/schema/shop.ts";
import type { Delivery } from "../cart/delivery.ts";
import { readDisputes } from "./dispute.ts";
import type { Attention, OrderState } from "./order-states.ts";
import { orderWords, type Order, type OrderLine, packingOf } from "./order.ts";
import { readParcels } from "./parcel.ts";
import { readRefunds } from "./refund.ts";

export type OrderKey = { id: string } | { checkoutKey: string } | { sessionId: string } | { paymentIntent: string };

/** Writes a pending order with its lines. Call it in a transaction. */
export async function insertOrder(
  db: Database,
  order: Insertable<OrderTable>,
  lines: readonly OrderLine[],
): Promise<void> {
  await db.insertInto("orders").values(order).execute();
  const rows = lines.map(({ productId, variantId, priceCents, ...line }) => ({
    ...line,
    order_id: order.id,
    product_id: productId,
    variant_id: variantId,
    price_cents: priceCents,
  }));
  await db.insertInto("order_lines").values(rows).execute();
}

export async function findOrder(db: Database, key: OrderKey): Promise<Order | null> {
  return (await withLines(db, await selectOrder(db, key).execute()))[0] ?? null;
}

/** Finds an order and locks it until the transaction ends. Its lines change only under this lock. */
export async function lockOrder(db: Database, key: OrderKey): Promise<Order | null> {
  return (await withLines(db, await selectOrder(db, key).forUpdate().execute()))[0] ?? null;
}

export async function mustLockOrder(db: Database, id: string): Promise<Order> {
  const order = await lockOrder(db, { id });
  if (!order) throw new Error(`There is no order ${id}.`);
  return order;
}

/** Finds orders in the order of the ids. Ids without an order are left out. */
export async function listOrdersById(db: Database, ids: readonly string[]): Promise<Order[]> {
  if (ids.length === 0) return [];
  const orders = await withLines(db, await db.selectFrom("orders").selectAll().where("id", "in", ids).execute());
  const known = new Map(orders.map((order) => [order.id, order]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

function selectOrder(db: Database, key: OrderKey) {
  const query = db.selectFrom("orders").selectAll();
  if ("id" in key) return query.where("id", "=", key.id);
  if ("checkoutKey" in key) return query.where("checkout_key", "=", key.checkoutKey);
  if ("sessionId" in key) return query.where("stripe_session_id", "=", key.sessionId);
  return query.where("stripe_payment_intent", "=", key.paymentIntent);
}

export type OrderChange = Omit<
  Updateable<OrderTable>,
  "id" | "cart_id" | "currency" | "amount_cents" | "delivery" | "created_at"
>;

/** Throws if the order has left the state in which it was read, because another writer was faster. */
export async function updateOrder(
  db: Database,
  { id, state }: Pick<Order, "id" | "state">,
  change: OrderChange,
): Promise<void> {
  const updated = await db
    .updateTable("orders")
    .set(change)
    .where("id", "=", id)
    .where("state", "=", state)
    .executeTakeFirst();
  if (updated.numUpdatedRows !== 1n) throw new Error(`Order ${id} is no longer ${state}.`);
}

export async function setHeld(db: Database, orderId: string, position: number, held: number): Promise<void> {
  await db
    .updateTable("order_lines")
    .set({ held })
    .where("order_id", "=", orderId)
    .where("position", "=", position)
    .execute();
}

async function withLines(db: Database, rows: readonly Selectable<OrderTable>[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lines = await db
    .selectFrom("order_lines")
    .select(["order_id as orderId", "position", "product_id as productId", "variant_id as variantId", "name", "size"])
    .select(["picture", "price_cents as priceCents", "quantity", "held"])
    .where("order_id", "in", ids)
    .orderBy("order_id")
    .orderBy("position")
    .execute();
  return rows.map((row) =>
    toOrder(
      row,
      lines.flatMap(({ orderId, ...line }) => (orderId === row.id ? [line] : [])),
    ),
  );
}

function toOrder(row: Selectable<OrderTable>, lines: readonly OrderLine[]): Order {
  const { id, state, currency, email, shipping, delivery } = row;
  return {
    id,
    state,
    currency,
    email,
    shipping,
    attention: row.attention as Attention | null,
    cartId: row.cart_id,
    amountCents: row.amount_cents,
    paidCents: row.paid_cents,
    refundedCents: row.refunded_cents,
    returnOrigin: row.return_origin,
    sessionId: row.stripe_session_id,
    sessionUrl: row.stripe_session_url,
    paymentIntent: row.stripe_payment_intent,
    delivery: delivery === null ? null : (JSON.parse(delivery) as Delivery),
    postageName: row.postage_name,
    postageCents: row.postage_cents,
    discountCents: row.discount_cents,
    discountCode: row.discount_code,
    taxCents: row.tax_cents,
    feeCents: row.fee_cents,
    parcels: readParcels(row.parcels),
    shippedAt: row.shipped_at,
    pickedUpAt: row.picked_up_at,
    refunds: readRefunds(row.refunds),
    disputes: readDisputes(row.disputes),
    expiresAt: row.expires_at,
    cartRestoredAt: row.cart_restored_at,
    createdAt: row.created_at,
    lines,
  };
}

export type OrderEventSource = "checkout" | "webhook" | "success-page" | "cancel-page" | "restore" | "sweeper" | "desk";

interface OrderEvent {
  id: string;
  /** The order as it was before; its state is null for a new one. */
  order: { id: string; state: OrderState | null };
  at: string;
  source: OrderEventSource;
  to: OrderState;
  details: string | null;
}

export async function happenedSincePaid(db: Database, orderId: string, details: string): Promise<boolean> {
  const found = await db
    .selectFrom("order_events")
    .select("id")
    .where("order_id", "=", orderId)
    .where("to_state", "in", ["paid", "refunded"])
    .where("details", "=", details)
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertOrderEvent(db: Database, { order, at, source, to, ...event }: OrderEvent): Promise<void> {
  const row = { ...event, order_id: order.id, happened_at: at, cause: source, from_state: order.state, to_state: to };
  await db.insertInto("order_events").values(row).execute();
}

/** Writes search words and what to pack next. Call it in the transaction that changes state, texts or parcels. */
export async function indexOrders(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // The lock keeps a concurrent change from being overwritten with older words.
  const rows = await db.selectFrom("orders").selectAll().where("id", "in", ids).orderBy("id").forUpdate().execute();
  for (const order of await withLines(db, rows)) {
    const change = { words: orderWords(order), packing: packingOf(order) };
    await db.updateTable("orders").set(change).where("id", "=", order.id).execute();
  }
}

export type EventOutcome = "handled" | "unknown-type" | "not-ours" | "no-order";

/** Returns null for a new event. */
export async function findEventOutcome(db: Database, id: string): Promise<EventOutcome | null> {
  const row = await db.selectFrom("stripe_events").select("outcome").where("id", "=", id).executeTakeFirst();
  return (row?.outcome as EventOutcome | undefined) ?? null;
}

/** Stores an event with its outcome, or the outcome of one that was received before its order existed. */
export async function saveEvent(db: Database, event: Insertable<DatabaseSchema["stripe_events"]>): Promise<void> {
  const { outcome, order_id } = event;
  await db
    .insertInto("stripe_events")
    .values(event)
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ outcome, order_id }))
    .execute();
}

export async function deleteEventsBefore(db: Database, time: string): Promise<void> {
  await db.deleteFrom("stripe_events").where("received_at", "<", time).execute();
}
