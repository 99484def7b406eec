import type { World } from "./model-world.ts";
import type { OrderRow, ShopState } from "./shop-state.ts";

/** Checks, once nothing is on its way, that the journal's rows of an order add up to what Stripe has left of it. */
export function checkJournal({ desk: { stripeFake } }: World, { journal }: ShopState, order: OrderRow): string[] {
  const isOwn = ({ payment_intent: intent }: { payment_intent: string }) => intent === order.stripe_payment_intent;
  const refunds = stripeFake.refunds().filter((one) => isOwn(one) && ["pending", "succeeded"].includes(one.status));
  const disputes = stripeFake.disputes().filter((one) => isOwn(one) && !/^(warning|prevented|won)/.test(one.status));
  const out = [...refunds, ...disputes].reduce((sum, { amount }) => sum + amount, 0);
  const expected = order.paid_cents === null ? 0 : order.paid_cents - out;
  const rows = journal.filter(({ order_id: id }) => id === order.id);
  const found = rows.reduce((sum, { total_cents: cents }) => sum + cents, 0);
  const parts = rows.filter(({ kind }) => kind === "sale");
  const wrong = parts.filter(
    (row) =>
      row.items_cents + row.postage_cents + row.discount_cents + row.tax_cents + row.other_cents !== row.total_cents,
  );
  return [
    ...(found === expected ? [] : [`the journal has ${found} of order ${order.id}, and Stripe ${expected}`]),
    ...wrong.map(({ id }) => `the parts of ${id} don't add up`),
  ];
}
