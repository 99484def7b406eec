import { sql } from "kysely";
import type { Database } from "../../app/database/database.ts";
import { findStockDifferences } from "../../app/shop/catalogue/catalogue.store.server.ts";
import { holdsStock } from "../../app/shop/orders/order-states.ts";
import { readRefunds } from "../../app/shop/orders/refund.ts";

/** Checks each order's lines, history and holds. Returns a sentence per violation. */
export async function checkOrders(db: Database): Promise<string[]> {
  return [...(await checkLines(db)), ...(await checkHistory(db)), ...(await checkStock(db))];
}

async function checkLines(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom("orders")
    .leftJoin("order_lines", "order_lines.order_id", "orders.id")
    .select([
      "orders.id",
      "orders.amount_cents as amount",
      sql<number>`coalesce(sum(price_cents * quantity), 0)`.as("sum"),
    ])
    .groupBy(["orders.id", "orders.amount_cents"])
    .execute();
  return rows.flatMap(({ id, amount, sum }) =>
    amount === sum && sum > 0 ? [] : [`order ${id} is of ${amount}, its lines of ${sum}`],
  );
}

/** Exactly one event creates the order, and one leads to its state. */
async function checkHistory(db: Database): Promise<string[]> {
  const orders = await db.selectFrom("orders").select(["id", "state"]).execute();
  const events = new Map(orders.map(({ id }) => [id, [] as { from: string | null; to: string }[]]));
  const rows = await db
    .selectFrom("order_events")
    .select(["order_id", "from_state as from", "to_state as to"])
    .execute();
  for (const { order_id: id, from, to } of rows) events.get(id)?.push({ from, to });
  return orders.flatMap(({ id, state }) => {
    const own = events.get(id) ?? [];
    const begun = own.filter(({ from }) => from === null).length;
    if (begun === 1 && own.some(({ to }) => to === state)) return [];
    return [
      `order ${id} is ${state}, but was begun ${begun} times and led to ${own.map(({ to }) => to).join(", ") || "nothing"}`,
    ];
  });
}

/** Stock equals counted units minus held units, and the ledger's sum. */
async function checkStock(db: Database): Promise<string[]> {
  const variants = await db
    .selectFrom("product_variants")
    .select(["id", "stock"])
    .where("stock", "is not", null)
    .execute();
  const counted = await db
    .selectFrom("stock_ledger")
    .select(["variant_id", "change"])
    .where("reason", "=", "counted")
    .execute();
  const lines = await db
    .selectFrom("order_lines")
    .innerJoin("orders", "orders.id", "order_lines.order_id")
    .select(["variant_id", "held", "state", "quantity", "order_lines.position", "orders.refunds"])
    .execute();
  const differences = await findStockDifferences(db);
  const fromOrders = variants.flatMap(({ id, stock }) => {
    const began = counted.filter((row) => row.variant_id === id).reduce((sum, { change }) => sum + change, 0);
    const own = lines.filter((line) => line.variant_id === id);
    const held = own.reduce((sum, { held: units }) => sum + units, 0);
    const due = own.reduce((sum, line) => sum + (holdsStock(line.state) ? line.quantity - restockedOf(line) : 0), 0);
    const wrong = [
      (stock ?? 0) < 0 && `has ${stock} units`,
      stock !== began - held && `has ${stock} units, but began with ${began} and orders hold ${held}`,
      held !== due && `is held ${held} times, by orders that want ${due}`,
    ];
    return wrong.flatMap((what) => (what ? [`${id} ${what}`] : []));
  });
  return [
    ...fromOrders,
    ...differences.map(
      ({ variantId, stock, ledger }) => `${variantId} has ${stock} units, its ledger adds up to ${ledger}`,
    ),
  ];
}

/** Returns a line's units that refunds returned to stock. */
export function restockedOf({ refunds, position }: { refunds: string | null; position: number }): number {
  return readRefunds(refunds)
    .flatMap(({ restocked }) => restocked ?? [])
    .reduce((sum, [place, units]) => sum + (place === position ? units : 0), 0);
}
