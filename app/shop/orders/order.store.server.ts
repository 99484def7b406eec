import type { Selectable, Updateable } from "kysely";
import type { Database } from "../../database/database.ts";
import type { OrderTable } from "../../database/schema/shop.ts";
import type { Delivery } from "../cart/delivery.ts";
import { toOrder } from "./order-row.server.ts";
import type { Order, OrderLine } from "./order.ts";

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
