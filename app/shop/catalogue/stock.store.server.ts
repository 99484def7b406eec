import { sql } from "kysely";
import type { Database } from "../../database/database.ts";

/** A change of stock in the ledger. */
interface StockChange {
  /** Id of the ledger's row. */
  id: string;
  variantId: string;
  orderId: string;
  /** Units, at least 1. */
  quantity: number;
  /** ISO-8601 UTC. */
  at: string;
}

/**
 * Takes units from stock for an order, all or none.
 *
 * @returns the units taken: the quantity, or 0 if stock is unlimited; null if there are too few
 */
export async function holdStock(
  db: Database,
  { id, variantId, orderId, quantity, at }: StockChange,
): Promise<number | null> {
  const taken = await db
    .updateTable("product_variants")
    .set((row) => ({ stock: row("stock", "-", quantity) }))
    .where("id", "=", variantId)
    .where("stock", ">=", quantity)
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) {
    const size = await db.selectFrom("product_variants").select("stock").where("id", "=", variantId).executeTakeFirst();
    return size?.stock === null ? 0 : null;
  }
  await writeLedger(db, { id, variantId, change: -quantity, reason: "held", orderId, at });
  return quantity;
}

/** Returns held units to stock. If stock has become unlimited since, nothing is counted. */
export async function releaseStock(db: Database, { id, variantId, orderId, quantity, at }: StockChange): Promise<void> {
  const given = await db
    .updateTable("product_variants")
    .set((row) => ({ stock: row("stock", "+", quantity) }))
    .where("id", "=", variantId)
    .where("stock", "is not", null)
    .executeTakeFirst();
  if (given.numUpdatedRows === 0n) return;
  await writeLedger(db, { id, variantId, change: quantity, reason: "released", orderId, at });
}

/** Sets a size's stock to the counted units (null is unlimited), and corrects the ledger so that it adds up to them. */
export async function countStock(
  db: Database,
  count: { id: string; variantId: string; stock: number | null; at: string },
): Promise<void> {
  const { id, variantId, stock, at } = count;
  await db.updateTable("product_variants").set({ stock }).where("id", "=", variantId).execute();
  if (stock === null) return;
  const { sum } = await db
    .selectFrom("stock_ledger")
    .select(sql<number>`coalesce(sum(change), 0)`.as("sum"))
    .where("variant_id", "=", variantId)
    .executeTakeFirstOrThrow();
  const change = stock - Number(sum);
  if (change === 0) return;
  await writeLedger(db, { id, variantId, change, reason: "counted", orderId: null, at });
}

/** Returns sizes of which stock is counted, and locks them until the transaction ends. */
export async function lockStock(
  db: Database,
  variantIds: readonly string[],
): Promise<{ variantId: string; slug: string; name: string; size: string; stock: number }[]> {
  if (variantIds.length === 0) return [];
  return db
    .selectFrom("product_variants")
    .innerJoin("products", "products.id", "product_variants.product_id")
    .select(["product_variants.id as variantId", "products.slug", "products.name", "product_variants.size"])
    .select("product_variants.stock")
    .where("product_variants.id", "in", variantIds)
    .where("product_variants.stock", "is not", null)
    .orderBy("product_variants.id")
    .forUpdate("product_variants")
    .$narrowType<{ stock: number }>()
    .execute();
}

/** Lists the sizes whose stock differs from the sum of the ledger. There should be none. */
export async function findStockDifferences(
  db: Database,
): Promise<{ variantId: string; stock: number; ledger: number }[]> {
  return db
    .selectFrom("product_variants")
    .leftJoin("stock_ledger", "stock_ledger.variant_id", "product_variants.id")
    .select(["product_variants.id as variantId", "product_variants.stock as stock"])
    .select(sql<number>`coalesce(sum(stock_ledger.change), 0)`.as("ledger"))
    .where("product_variants.stock", "is not", null)
    .groupBy(["product_variants.id", "product_variants.stock"])
    .having(sql<boolean>`product_variants.stock <> coalesce(sum(stock_ledger.change), 0)`)
    .$narrowType<{ stock: number }>()
    .execute();
}

interface LedgerRow {
  id: string;
  variantId: string;
  change: number;
  reason: "counted" | "held" | "released";
  orderId: string | null;
  at: string;
}

async function writeLedger(db: Database, { id, variantId, change, reason, orderId, at }: LedgerRow): Promise<void> {
  await db
    .insertInto("stock_ledger")
    .values({ id, variant_id: variantId, change, reason, order_id: orderId, happened_at: at })
    .execute();
}
