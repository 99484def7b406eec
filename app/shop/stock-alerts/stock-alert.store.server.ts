import { sql } from "kysely";
import type { Database } from "../../database/database.ts";

/** Adds an unconfirmed alert, or gives the one for this address and size more time to confirm. Returns its id. */
export async function addAlert(
  db: Database,
  { id, variantId, email, at, keepUntil }: Record<"id" | "variantId" | "email" | "at" | "keepUntil", string>,
): Promise<string> {
  const row = await db
    .insertInto("stock_alerts")
    .values({ id, variant_id: variantId, email, asked_at: at, keep_until: keepUntil })
    .onConflict((conflict) =>
      conflict.columns(["variant_id", "email"]).doUpdateSet({
        keep_until: sql<string>`case when stock_alerts.confirmed_at is null then excluded.keep_until else stock_alerts.keep_until end`,
      }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function findAlert(db: Database, id: string) {
  const row = await db
    .selectFrom("stock_alerts")
    .innerJoin("product_variants", "product_variants.id", "stock_alerts.variant_id")
    .innerJoin("products", "products.id", "product_variants.product_id")
    .select(["products.name", "product_variants.size", "stock_alerts.confirmed_at as confirmedAt"])
    .where("stock_alerts.id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

export async function confirmAlert(db: Database, id: string, at: string, keepUntil: string): Promise<void> {
  await db
    .updateTable("stock_alerts")
    .set({ confirmed_at: at, keep_until: keepUntil })
    .where("id", "=", id)
    .where("confirmed_at", "is", null)
    .execute();
}

export async function deleteAlert(db: Database, id: string): Promise<void> {
  await db.deleteFrom("stock_alerts").where("id", "=", id).execute();
}

/** Deletes alerts past their time. Returns the number of rows. */
export async function deleteOldAlerts(db: Database, time: string): Promise<number> {
  const result = await db.deleteFrom("stock_alerts").where("keep_until", "<=", time).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Lists the sizes that are on sale and that somebody waits for. Reads the catalog, and of alerts one for each size. */
export async function listAvailable(db: Database) {
  return db
    .selectFrom("product_variants")
    .innerJoin("products", "products.id", "product_variants.product_id")
    .select(["product_variants.id as variantId", "product_variants.stock", "product_variants.size"])
    .select(["products.slug", "products.name"])
    .where("products.published", "=", 1)
    .where("product_variants.offered", "=", 1)
    .where((row) => row.or([row("product_variants.stock", "is", null), row("product_variants.stock", ">", 0)]))
    .where((row) =>
      row.exists(
        row
          .selectFrom("stock_alerts")
          .select(row.lit(1).as("one"))
          .whereRef("stock_alerts.variant_id", "=", "product_variants.id")
          .where("stock_alerts.confirmed_at", "is not", null),
      ),
    )
    .execute();
}

/** Deletes and returns the alerts of a size that were confirmed first. Concurrent transactions get different ones. */
export async function takeAlerts(db: Database, variantId: string, most: number) {
  const rows = await db
    .selectFrom("stock_alerts")
    .select("id")
    .where("variant_id", "=", variantId)
    .where("confirmed_at", "is not", null)
    .orderBy("confirmed_at")
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  return db.deleteFrom("stock_alerts").where("id", "in", ids).returning(["id", "email"]).execute();
}

/** Counts the confirmed alerts of a product by size, without sizes that nobody waits for. */
export async function countWaiting(db: Database, slug: string) {
  return db
    .selectFrom("products")
    .innerJoin("product_variants", "product_variants.product_id", "products.id")
    .innerJoin("stock_alerts", "stock_alerts.variant_id", "product_variants.id")
    .select(["product_variants.size", (row) => row.fn.countAll<number>().as("count")])
    .where("products.slug", "=", slug)
    .where("stock_alerts.confirmed_at", "is not", null)
    .groupBy(["product_variants.size", "product_variants.position"])
    .orderBy("product_variants.position")
    .execute();
}
