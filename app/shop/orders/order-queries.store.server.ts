import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { inReadCommitted } from "../../database/in-transaction.server.ts";
import type { OrderState } from "./order-states.ts";

export type OrderForCli = Awaited<ReturnType<typeof listOrdersByState>>[number];

/** Lists the orders in a state (null: any), oldest first; with `attention`, only those that need a person. */
export async function listOrdersByState(
  db: Database,
  { state, attention }: { state: OrderState | null; attention: boolean },
) {
  return db
    .selectFrom("orders")
    .select(["id", "state", "attention", "email", "created_at as createdAt"])
    .select(({ fn }) => fn.coalesce("paid_cents", "amount_cents").as("cents"))
    .$if(state !== null, (query) => query.where("state", "=", state))
    .$if(attention, (query) => query.where("attention", "is not", null))
    .orderBy("created_at")
    .execute();
}

/** How many of an email address's orders are searched for a number. */
const MOST_OF_ADDRESS = 500;

/** Lists the ids of an email address's paid and refunded orders, newest first. Ignores case. */
export async function listOrdersOf(db: Database, email: string): Promise<string[]> {
  const query = db
    .selectFrom("orders")
    .select("id")
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .where("state", "in", ["paid", "refunded"])
    .orderBy("created_at", "desc")
    .limit(MOST_OF_ADDRESS);
  return idsOf(query);
}

/**
 * Lists the ids of a cart's orders that were neither paid nor put back into the cart, newest first, at most five: those
 * with an open payment page, and those that ended after `since` (ISO-8601 UTC).
 */
export async function listUnfinished(db: Database, cartId: string, since: string): Promise<string[]> {
  const query = db
    .selectFrom("orders")
    .select("id")
    .where("cart_id", "=", cartId)
    .where("stripe_session_id", "is not", null)
    .where((where) =>
      where.or([
        where.and([where("state", "=", "pending"), where("stripe_session_url", "is not", null)]),
        where.and([
          where("state", "in", ["expired", "cancelled"]),
          where("cart_restored_at", "is", null),
          where("updated_at", ">=", since),
        ]),
      ]),
    )
    .orderBy("created_at", "desc")
    .limit(5);
  return idsOf(query);
}

/** Claims orders due at `time` (ISO-8601 UTC) until `nextTime`, so that two processes at once claim different ones. */
export async function claimDue(db: Database, time: string, nextTime: string, most: number): Promise<string[]> {
  return inReadCommitted(db, async (trx) => {
    const due = unsettled(trx).where("check_after", "<=", time).orderBy("check_after").limit(most);
    const ids = await idsOf(due.forUpdate().skipLocked());
    if (ids.length > 0) await trx.updateTable("orders").set({ check_after: nextTime }).where("id", "in", ids).execute();
    return ids;
  });
}

/** Lists the orders whose payment may still change at Stripe, due or not. */
export async function listUnsettled(db: Database): Promise<string[]> {
  return idsOf(unsettled(db).orderBy("created_at"));
}

/** Leaves out pending orders that need a person. Paid and refunded ones may still gain or lose a refund. */
function unsettled(db: Database) {
  return db
    .selectFrom("orders")
    .select("id")
    .where((where) =>
      where.or([
        where("state", "in", ["paid", "refunded"]),
        where.and([where("state", "=", "pending"), where("attention", "is", null)]),
      ]),
    );
}

/** Counts a visitor's unpaid orders (null: all without an address). `firstEnd`: when the first ends, ISO-8601 UTC. */
export async function countOpenOrders(db: Database, visitor: string | null) {
  return db
    .selectFrom("orders")
    .select(({ fn }) => [fn.countAll<number>().as("orders"), fn.min<string | null>("expires_at").as("firstEnd")])
    .where("state", "=", "pending")
    .where("visitor", visitor === null ? "is" : "=", visitor)
    .executeTakeFirstOrThrow();
}

/** Lists the counted sizes that a visitor's unpaid orders hold units of (null: of all visitors without an address). */
export async function listHeldSizes(db: Database, visitor: string | null) {
  return db
    .selectFrom("orders")
    .innerJoin("order_lines", "order_lines.order_id", "orders.id")
    .innerJoin("product_variants", "product_variants.id", "order_lines.variant_id")
    .select(({ fn }) => [
      "order_lines.variant_id as variantId",
      "product_variants.stock",
      fn.sum<number>("order_lines.held").as("held"),
    ])
    .where("orders.state", "=", "pending")
    .where("orders.visitor", visitor === null ? "is" : "=", visitor)
    .where("order_lines.held", ">", 0)
    .where("product_variants.stock", "is not", null)
    .groupBy(["order_lines.variant_id", "product_variants.stock"])
    .$narrowType<{ stock: number }>()
    .execute();
}

/** Counts the units of each size that unpaid orders hold. A size with none has no entry. */
export async function countPendingUnits(db: Database, variantIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("orders")
    .innerJoin("order_lines", "order_lines.order_id", "orders.id")
    .select(({ fn }) => ["order_lines.variant_id as variantId", fn.sum<number>("order_lines.held").as("held")])
    .where("orders.state", "=", "pending")
    .where("order_lines.variant_id", "in", variantIds)
    .where("order_lines.held", ">", 0)
    .groupBy("order_lines.variant_id")
    .execute();
  return new Map(rows.map(({ variantId, held }) => [variantId, held]));
}

/** Lists the ids of a cart's orders with an open payment page, except one. */
export async function listOpenPayments(db: Database, cartId: string, except: string): Promise<string[]> {
  const query = db
    .selectFrom("orders")
    .select("id")
    .where("cart_id", "=", cartId)
    .where("state", "=", "pending")
    .where("stripe_session_id", "is not", null)
    .where("id", "!=", except)
    .orderBy("created_at");
  return idsOf(query);
}

async function idsOf(query: { execute: () => Promise<{ id: string }[]> }): Promise<string[]> {
  return (await query.execute()).map(({ id }) => id);
}
