import type { Database } from "../../database/database.ts";
import type { HeldSize } from "../checkout/hold-limits.ts";

/**
 * Counts a visitor's unpaid orders (null: those of all visitors without an address), and finds when the first of them
 * ends (ISO-8601 UTC).
 */
export async function countOpenOrders(
  db: Database,
  visitor: string | null,
): Promise<{ orders: number; firstEnd: string | null }> {
  const { orders, firstEnd } = await db
    .selectFrom("orders")
    .select(({ fn }) => [fn.countAll().as("orders"), fn.min<string | null>("expires_at").as("firstEnd")])
    .where("state", "=", "pending")
    .where("visitor", visitor === null ? "is" : "=", visitor)
    .executeTakeFirstOrThrow();
  return { orders: Number(orders), firstEnd };
}

/** The counted sizes of which a visitor's unpaid orders hold units (null: those of all without an address). */
export async function listHeldSizes(db: Database, visitor: string | null): Promise<HeldSize[]> {
  const rows = await db
    .selectFrom("orders")
    .innerJoin("order_lines", "order_lines.order_id", "orders.id")
    .innerJoin("product_variants", "product_variants.id", "order_lines.variant_id")
    .select(({ fn }) => [
      "order_lines.variant_id as variantId",
      "product_variants.stock",
      fn.sum("order_lines.held").as("held"),
    ])
    .where("orders.state", "=", "pending")
    .where("orders.visitor", visitor === null ? "is" : "=", visitor)
    .where("order_lines.held", ">", 0)
    .where("product_variants.stock", "is not", null)
    .groupBy(["order_lines.variant_id", "product_variants.stock"])
    .execute();
  return rows.map(({ variantId, stock, held }) => ({ variantId, stock: stock ?? 0, held: Number(held) }));
}

/** Counts the units of sizes that unpaid orders hold. A size without any has no entry. */
export async function countPendingUnits(db: Database, variantIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("orders")
    .innerJoin("order_lines", "order_lines.order_id", "orders.id")
    .select(({ fn }) => ["order_lines.variant_id as variantId", fn.sum("order_lines.held").as("held")])
    .where("orders.state", "=", "pending")
    .where("order_lines.variant_id", "in", variantIds)
    .where("order_lines.held", ">", 0)
    .groupBy("order_lines.variant_id")
    .execute();
  return new Map(rows.map(({ variantId, held }) => [variantId, Number(held)]));
}

/** The ids of a cart's orders with an open payment page, without `except`. */
export async function listOpenPayments(db: Database, cartId: string, except: string): Promise<string[]> {
  const rows = await db
    .selectFrom("orders")
    .select("id")
    .where("cart_id", "=", cartId)
    .where("state", "=", "pending")
    .where("stripe_session_id", "is not", null)
    .where("id", "!=", except)
    .orderBy("created_at")
    .execute();
  return rows.map(({ id }) => id);
}
