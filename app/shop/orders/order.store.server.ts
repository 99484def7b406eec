import type { Selectable, Updateable } from "kysely";
import type { Database } from "../../database/database.ts";
import { cut } from "../../database/list-sql.server.ts";
import type { OrderTable, OrderLineTable } from "../../database/schema/shop.ts";
import { type Delivery, readDelivery } from "../cart/delivery.ts";
import { readDisputes } from "./dispute.ts";
import type { Attention, OrderState } from "./order-states.ts";
import { orderWords } from "./order-words.ts";
import type { Order, OrderLine } from "./order.ts";
import { packingOf } from "./packing.ts";
import { readParcels } from "./parcel.ts";
import { readRefunds } from "./refund.ts";

/** Any of these keys identifies one order. */
export type OrderKey = { id: string } | { checkoutKey: string } | { sessionId: string } | { paymentIntent: string };

interface NewOrder {
  id: string;
  checkoutKey: string;
  cartId: string;
  /** A hashed address, or null. */
  visitor: string | null;
  currency: string;
  amountCents: number;
  delivery: Delivery;
  returnOrigin: string;
  expiresAt: string;
  checkAfter: string;
  createdAt: string;
  lines: readonly OrderLine[];
}

/** Writes a pending order with its lines. Call it in a transaction. */
export async function insertOrder(db: Database, { lines, ...order }: NewOrder): Promise<void> {
  const { id } = order;
  const row = {
    id,
    state: "pending" as const,
    checkout_key: order.checkoutKey,
    cart_id: order.cartId,
    visitor: order.visitor,
    currency: order.currency,
    amount_cents: order.amountCents,
    delivery: JSON.stringify(order.delivery),
    refunded_cents: 0,
    return_origin: order.returnOrigin,
    expires_at: order.expiresAt,
    check_after: order.checkAfter,
    created_at: order.createdAt,
    updated_at: order.createdAt,
  };
  await db.insertInto("orders").values(row).execute();
  await db
    .insertInto("order_lines")
    .values(
      lines.map(({ productId, variantId, priceCents, ...line }) => ({
        ...line,
        order_id: id,
        product_id: productId,
        variant_id: variantId,
        price_cents: priceCents,
      })),
    )
    .execute();
}

export async function findOrder(db: Database, key: OrderKey): Promise<Order | null> {
  const [column, value] = conditionOf(key);
  const row = await db.selectFrom("orders").selectAll().where(column, "=", value).executeTakeFirst();
  return row ? withLines(db, row) : null;
}

/** Finds an order and locks it until the transaction ends. Its lines change only under this lock. */
export async function lockOrder(db: Database, key: OrderKey): Promise<Order | null> {
  const [column, value] = conditionOf(key);
  const row = await db.selectFrom("orders").selectAll().where(column, "=", value).forUpdate().executeTakeFirst();
  return row ? withLines(db, row) : null;
}

/** The columns that may change after an order is written. */
export type OrderChange = Omit<
  Updateable<OrderTable>,
  "id" | "cart_id" | "currency" | "amount_cents" | "delivery" | "created_at"
>;

/**
 * Changes an order if it is still in the state in which it was read.
 *
 * @throws if another writer was faster
 */
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

/** Records how many units an order's line has taken from stock. */
export async function setHeld(db: Database, orderId: string, position: number, held: number): Promise<void> {
  await db
    .updateTable("order_lines")
    .set({ held })
    .where("order_id", "=", orderId)
    .where("position", "=", position)
    .execute();
}

function conditionOf(key: OrderKey) {
  if ("id" in key) return ["id", key.id] as const;
  if ("checkoutKey" in key) return ["checkout_key", key.checkoutKey] as const;
  if ("sessionId" in key) return ["stripe_session_id", key.sessionId] as const;
  return ["stripe_payment_intent", key.paymentIntent] as const;
}

async function withLines(db: Database, row: Selectable<OrderTable>): Promise<Order> {
  const lines = await db
    .selectFrom("order_lines")
    .selectAll()
    .where("order_id", "=", row.id)
    .orderBy("position")
    .execute();
  return toOrder(row, lines);
}

/** Reads an order from its row and the rows of its lines. */
function toOrder(row: Selectable<OrderTable>, lines: readonly Selectable<OrderLineTable>[]): Order {
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
    delivery: readDelivery(delivery),
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
    lines: lines.map(toLine),
  };
}

function toLine(row: Selectable<OrderLineTable>): OrderLine {
  const { position, name, size, picture, quantity, held } = row;
  const { product_id: productId, variant_id: variantId, price_cents: priceCents } = row;
  return { position, productId, variantId, name, size, picture, priceCents, quantity, held };
}

/** The part of the site that changed an order. */
export type OrderEventSource = "checkout" | "webhook" | "success-page" | "cancel-page" | "restore" | "sweeper" | "desk";

interface OrderEvent {
  id: string;
  /** The order as it was before; its state is null for a new one. */
  order: { id: string; state: OrderState | null };
  /** ISO-8601 UTC. */
  at: string;
  source: OrderEventSource;
  to: OrderState;
  details: string | null;
}

/** Whether an order had this in its history since it was paid. */
export async function happenedSincePaid(db: Database, orderId: string, details: string): Promise<boolean> {
  const found = await db
    .selectFrom("order_events")
    .select("id")
    .where("order_id", "=", orderId)
    .where("to_state", "in", ["paid", "refunded"])
    .where("details", "=", details)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Adds a line to an order's history. */
export async function insertOrderEvent(
  db: Database,
  { id, order, at, source, to, details }: OrderEvent,
): Promise<void> {
  await db
    .insertInto("order_events")
    .values({
      id,
      order_id: order.id,
      happened_at: at,
      cause: source,
      from_state: order.state,
      to_state: to,
      details,
    })
    .execute();
}

/** Maximum characters that are read of each text. */
const LETTERS = 4_000;

/**
 * Writes the words by which orders are found, and what is packed next of them. Call it in the transaction that changes
 * their state, texts or parcels.
 *
 * @param ids ids without an order are ignored
 */
export async function indexOrders(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // The lock keeps a concurrent change from being overwritten with words from before it.
  const orders = await db
    .selectFrom("orders")
    .select(["id", "state", "shipped_at as shippedAt", "picked_up_at as pickedUpAt", "parcels", "delivery"])
    .select([cut<string | null>("email", LETTERS).as("email"), cut<string | null>("shipping", LETTERS).as("shipping")])
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
  const lines = await db
    .selectFrom("order_lines")
    .select(["order_id", cut("name", LETTERS).as("name")])
    .where("order_id", "in", ids)
    .orderBy("order_id")
    .orderBy("position")
    .execute();
  const names = new Map<string, string[]>(ids.map((id) => [id, []]));
  for (const line of lines) names.get(line.order_id)?.push(line.name);
  for (const order of orders) {
    const parcels = readParcels(order.parcels);
    const tracking = parcels.flatMap((parcel) => parcel.tracking ?? []);
    const words = orderWords({ ...order, products: names.get(order.id) ?? [], tracking });
    const packing = packingOf({ ...order, parcels, delivery: readDelivery(order.delivery) });
    await db.updateTable("orders").set({ words, packing }).where("id", "=", order.id).execute();
  }
}
