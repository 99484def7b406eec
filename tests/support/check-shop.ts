import type { Database } from "../../app/database/database.ts";
import type { StripeFake } from "../../app/dev/stripe-fake/stripe-fake.ts";
import { checkFile } from "./check-file.ts";
import { checkOrders } from "./check-orders.ts";
import { withDatabase } from "./server-database.ts";

type Payment = ReturnType<StripeFake["payments"]>[number];
type OrderRow = Awaited<ReturnType<typeof readOrders>>[number];

/** Checks that a shop's database agrees with itself and with the Stripe fake. Returns a sentence per violation. */
export function checkShop(file: string, stripeFake: StripeFake): Promise<string[]> {
  return withDatabase(file, async (db) => {
    const orders = await readOrders(db);
    return [
      ...stripeFake.payments().flatMap((payment) => checkPayment(payment, orders)),
      ...orders.flatMap((order) => checkOrder(order, stripeFake)),
      ...(await checkOrders(db)),
      ...(await checkFile(db, file)),
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
    order.refunded_cents !== payment.refunded &&
      `gave back ${payment.refunded}, its order says ${order.refunded_cents}`,
    order.currency !== payment.currency && `is in ${payment.currency}, its order in ${order.currency}`,
  ];
  return wrong.flatMap((what) => (what ? [`${name} ${what}`] : []));
}

function checkOrder(order: OrderRow, stripeFake: StripeFake): string[] {
  const paid = order.state === "paid" || order.state === "refunded";
  const payments = stripeFake.payments().filter(({ orderId }) => orderId === order.id).length;
  const session = stripeFake.sessions().find(({ id }) => id === order.stripe_session_id);
  const wrong = [
    payments !== Number(paid) && `is ${order.state} and has ${payments} payments`,
    paid &&
      order.paid_cents !== order.amount_cents + (order.postage_cents ?? NaN) &&
      `of ${order.amount_cents} and ${order.postage_cents} for shipping was paid with ${order.paid_cents}`,
    order.state === "pending" && session && session.status !== "open" && `is pending, its session is ${session.status}`,
    order.stripe_session_id !== null && !session && "has a session that Stripe does not know",
    order.attention !== null && `needs a person: ${order.attention}`,
  ];
  return wrong.flatMap((what) => (what ? [`order ${order.id} ${what}`] : []));
}
