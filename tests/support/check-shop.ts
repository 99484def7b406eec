import { sql } from "kysely";
import { findStockDifferences } from "../../app/catalogue/stock.store.server.ts";
import { holdsStock } from "../../app/checkout/order-states.ts";
import type { StripeStandIn } from "../../app/cli/stripe-stand-in/stand-in.ts";
import type { Database } from "../../app/database/connect.server.ts";
import { withDatabase } from "./kept-rows.ts";

type Payment = ReturnType<StripeStandIn["payments"]>[number];
type OrderRow = Awaited<ReturnType<typeof readOrders>>[number];

/** Compares a shop's database with itself and with what moved at the stand-in. Answers a sentence for each thing that is wrong. */
export function checkShop(file: string, standIn: StripeStandIn): Promise<string[]> {
  return withDatabase(file, async (db) => {
    const orders = await readOrders(db);
    return [
      ...standIn.payments().flatMap((payment) => checkPayment(payment, orders)),
      ...orders.flatMap((order) => checkOrder(order, standIn)),
      ...(await checkLines(db)),
      ...(await checkStock(db)),
      ...(await checkFile(db)),
    ];
  });
}

function readOrders(db: Database) {
  return db.selectFrom("orders").selectAll().execute();
}

function checkPayment(payment: Payment, orders: readonly OrderRow[]): string[] {
  const name = `payment ${payment.paymentIntentId}`;
  const own = orders.filter((order) => order.stripe_payment_intent === payment.paymentIntentId);
  const [order] = own;
  if (own.length !== 1 || !order) return [`${name} of order ${payment.orderId} has ${own.length} orders`];
  const refunded = payment.refunded >= payment.amount;
  const wrong = [
    order.id !== payment.orderId && `belongs to order ${payment.orderId}, but is kept by ${order.id}`,
    order.state !== (refunded ? "refunded" : "paid") && `has an order that is ${order.state}`,
    order.paid_cents !== payment.amount && `is of ${payment.amount}, its order says ${order.paid_cents}`,
    order.refunded_cents !== payment.refunded && `gave back ${payment.refunded}, its order says ${order.refunded_cents}`,
    order.currency !== payment.currency && `is in ${payment.currency}, its order in ${order.currency}`,
  ];
  return wrong.flatMap((what) => (what ? [`${name} ${what}`] : []));
}

function checkOrder(order: OrderRow, standIn: StripeStandIn): string[] {
  const paid = order.state === "paid" || order.state === "refunded";
  const payments = standIn.payments().filter(({ orderId }) => orderId === order.id).length;
  const session = standIn.sessions().find(({ id }) => id === order.stripe_session_id);
  const wrong = [
    payments !== Number(paid) && `is ${order.state} and has ${payments} payments`,
    paid && order.paid_cents !== order.amount_cents && `of ${order.amount_cents} was paid with ${order.paid_cents}`,
    order.state === "pending" && session && session.status !== "open" && `is pending, its session is ${session.status}`,
    order.stripe_session_id !== null && !session && "has a session that Stripe does not know",
    order.attention !== null && `needs a person: ${order.attention}`,
  ];
  return wrong.flatMap((what) => (what ? [`order ${order.id} ${what}`] : []));
}

async function checkLines(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom("orders")
    .leftJoin("order_lines", "order_lines.order_id", "orders.id")
    .select(["orders.id", "orders.amount_cents as amount", sql<number>`coalesce(sum(price_cents * quantity), 0)`.as("sum")])
    .groupBy(["orders.id", "orders.amount_cents"])
    .execute();
  return rows.flatMap(({ id, amount, sum }) => (amount === sum ? [] : [`order ${id} is of ${amount}, its lines of ${sum}`]));
}

/** Stock is what was counted less what orders hold, and what the ledger adds up to. */
async function checkStock(db: Database): Promise<string[]> {
  const variants = await db.selectFrom("product_variants").select(["id", "stock"]).where("stock", "is not", null).execute();
  const counted = await db.selectFrom("stock_ledger").select(["variant_id", "change"]).where("reason", "=", "counted").execute();
  const lines = await db.selectFrom("order_lines").innerJoin("orders", "orders.id", "order_lines.order_id").select(["variant_id", "held", "state", "quantity"]).execute();
  const differences = await findStockDifferences(db);
  const fromOrders = variants.flatMap(({ id, stock }) => {
    const began = counted.filter((row) => row.variant_id === id).reduce((sum, { change }) => sum + change, 0);
    const own = lines.filter((line) => line.variant_id === id);
    const held = own.reduce((sum, { held: pieces }) => sum + pieces, 0);
    const due = own.reduce((sum, { state, quantity }) => sum + (holdsStock(state) ? quantity : 0), 0);
    const wrong = [
      (stock ?? 0) < 0 && `has ${stock} pieces`,
      stock !== began - held && `has ${stock} pieces, but began with ${began} and orders hold ${held}`,
      held !== due && `is held ${held} times, by orders that want ${due}`,
    ];
    return wrong.flatMap((what) => (what ? [`${id} ${what}`] : []));
  });
  return [...fromOrders, ...differences.map(({ variantId, stock, ledger }) => `${variantId} has ${stock} pieces, its ledger adds up to ${ledger}`)];
}

async function checkFile(db: Database): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  return rows.flatMap(({ integrity_check: answer }) => (answer === "ok" ? [] : [`the database is damaged: ${answer}`]));
}
