import type { Insertable, Updateable } from "kysely";
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
  const orders = await withLines(db, await selectOrders(db).where("id", "in", ids).execute());
  const known = new Map(orders.map((order) => [order.id, order]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

function selectOrder(db: Database, key: OrderKey) {
  const query = selectOrders(db);
  if ("id" in key) return query.where("id", "=", key.id);
  if ("checkoutKey" in key) return query.where("checkout_key", "=", key.checkoutKey);
  if ("sessionId" in key) return query.where("stripe_session_id", "=", key.sessionId);
  return query.where("stripe_payment_intent", "=", key.paymentIntent);
}

function selectOrders(db: Database) {
  return db
    .selectFrom("orders")
    .select(["id", "state", "attention", "currency", "email", "shipping", "delivery", "parcels", "refunds", "disputes"])
    .select(["cart_id as cartId", "amount_cents as amountCents", "paid_cents as paidCents"])
    .select(["refunded_cents as refundedCents", "return_origin as returnOrigin", "stripe_session_id as sessionId"])
    .select(["stripe_session_url as sessionUrl", "stripe_payment_intent as paymentIntent"])
    .select(["postage_name as postageName", "postage_cents as postageCents", "tax_cents as taxCents"])
    .select(["discount_cents as discountCents", "discount_code as discountCode", "fee_cents as feeCents"])
    .select(["shipped_at as shippedAt", "picked_up_at as pickedUpAt", "expires_at as expiresAt"])
    .select(["cart_restored_at as cartRestoredAt", "created_at as createdAt"])
    .$narrowType<{ attention: Attention | null }>();
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

type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>["execute"]>>[number];

async function withLines(db: Database, rows: readonly OrderRow[]): Promise<Order[]> {
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
  return rows.map((row) => ({
    ...row,
    delivery: row.delivery === null ? null : (JSON.parse(row.delivery) as Delivery),
    parcels: readParcels(row.parcels),
    refunds: readRefunds(row.refunds),
    disputes: readDisputes(row.disputes),
    lines: lines.flatMap(({ orderId, ...line }) => (orderId === row.id ? [line] : [])),
  }));
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
  const rows = await selectOrders(db).where("id", "in", ids).orderBy("id").forUpdate().execute();
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
