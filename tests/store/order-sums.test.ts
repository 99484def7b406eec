import { expect, test } from "vitest";
import { receiveEvent } from "../../app/shop/checkout/stripe-events.server.ts";
import { sweepOrders } from "../../app/shop/checkout/sweep-orders.server.ts";
import { findOrder, type OrderKey } from "../../app/shop/orders/order.store.server.ts";
import { orderSums } from "../../app/shop/orders/order.ts";
import { placeOrderOf } from "../support/place-orders.ts";
import { depsOf, useStripeShop } from "../support/use-stripe-shop.ts";

const shop = useStripeShop(0.075);

async function readOrder(key: OrderKey) {
  const order = await findOrder(shop.db, key);
  if (!order) throw new Error("There is no such order.");
  return order;
}

test("a discount, shipping and taxes are kept apart; the code and Stripe's fee follow when Stripe is asked", async () => {
  const to = await depsOf(shop);
  const sessionId = await placeOrderOf(shop.db, shop.stripe.origin, "hymn-board-tote", 2, {
    automaticTax: true,
    promotionCodes: true,
  });
  shop.stripe.stripeFake.pay(sessionId, { promotionCode: "faith10" });
  await shop.stripe.stripeFake.settled();
  for (const { body, signature } of shop.received) {
    const event = to.payments.readEvent(body, signature, new Date());
    if (event) await receiveEvent(to, event);
  }
  // $44.00 less 10%, plus 7.5% of tax on the rest and on shipping.
  const order = await readOrder({ sessionId });
  expect(order).toMatchObject({ state: "paid", attention: null, discountCode: null, feeCents: null });
  const { postageCents, paidCents } = order;
  const tax = Math.round(3_960 * 0.075) + Math.round((postageCents ?? 0) * 0.075);
  expect(orderSums(order)).toEqual([
    { label: order.postageName, cents: postageCents },
    { label: "Discount", cents: -440 },
    { label: "Taxes", cents: tax },
  ]);
  expect(paidCents).toBe(4_400 + orderSums(order).reduce((sum, { cents }) => sum + cents, 0));

  await shop.db.updateTable("orders").set({ check_after: "2026-01-01T00:00:00.000Z" }).execute();
  expect(await sweepOrders(to)).toEqual({ checked: 1, moved: 0, failed: 0 });
  const known = await readOrder({ sessionId });
  expect([known.discountCode, known.feeCents]).toEqual(["FAITH10", Math.round((paidCents ?? 0) * 0.029) + 30]);
  expect(orderSums(known)[1]).toEqual({ label: "Discount (code FAITH10)", cents: -440 });
});
