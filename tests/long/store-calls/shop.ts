import * as sales from "../../../app/desk/sales/sales.store.server.ts";
import * as cart from "../../../app/shop/cart/cart.store.server.ts";
import * as stock from "../../../app/shop/catalogue/stock.store.server.ts";
import * as stripeEvent from "../../../app/shop/checkout/stripe-event.store.server.ts";
import * as journal from "../../../app/shop/orders/journal/journal.store.server.ts";
import * as payouts from "../../../app/shop/orders/journal/journal.store.server.ts";
import * as openOrders from "../../../app/shop/orders/order-list.store.server.ts";
import * as orders from "../../../app/shop/orders/order-list.store.server.ts";
import * as orderEvent from "../../../app/shop/orders/order.store.server.ts";
import * as orderWords from "../../../app/shop/orders/order.store.server.ts";
import * as order from "../../../app/shop/orders/order.store.server.ts";
import { AT, LATER, type Call } from "./recorded-call.ts";
import { callStockAlerts } from "./stock-alerts.ts";

export async function callShop(call: Call): Promise<void> {
  const [id, item] = ["cart-1", { productId: "product-1", size: "M", quantity: 2, seenPriceCents: 2800 }];
  await call(cart.writeCart, id, [item], AT);
  await call(cart.findCart, id);
  await call(cart.lockCart, id);
  const line = {
    position: 1,
    productId: "product-1",
    size: "M",
    quantity: 2,
    variantId: "variant-M",
    name: "Tee",
    picture: "/a.svg",
    priceCents: 2800,
    held: 0,
  };
  const common = {
    checkoutKey: "key",
    cartId: id,
    currency: "usd",
    amountCents: 5600,
    delivery: { key: "Pickup", countries: [], rates: [], pickup: "Here" },
    visitor: "visitor",
    returnOrigin: "",
    expiresAt: LATER,
    checkAfter: AT,
    createdAt: AT,
  };
  await call(order.insertOrder, { id: "order-1", ...common, lines: [line] });
  for (const key of [{ id: "order-1" }, { checkoutKey: "key" }, { sessionId: "session" }, { paymentIntent: "intent" }])
    await call(order.findOrder, key);
  await call(order.lockOrder, { id: "order-1" });
  await call(order.updateOrder, { id: "order-1", state: "pending" }, { updated_at: AT, email: "ruth@example.com" });
  await call(order.setHeld, "order-1", 1, 2);
  await call(orderWords.indexOrders, ["order-1"]);
  const entry = { id: "sale:order-1", orderId: "order-1", at: AT, kind: "sale", units: 2, itemsCents: 5600 } as const;
  const rest = { postageCents: 0, discountCents: 0, taxCents: 0, otherCents: 0, totalCents: 5600, source: "pi_1" };
  await call(journal.addEntries, [{ ...entry, ...rest, feeCents: 190 }]);
  await call(journal.findPaidTime, "order-1");
  await call(journal.listJournalDue, 10);
  await call(journal.markJournaled, "order-1");
  for (const after of [null, { at: AT, id: "x" }]) await call(sales.listJournal, { start: AT, end: LATER }, after, 10);
  await call(payouts.addPayouts, [{ id: "po_1", createdAt: AT, arrivesOn: "2026-01-04" }]);
  await call(payouts.newestPayout);
  await call(payouts.listUnread, 10);
  await call(payouts.writePayout, { id: "po_1", arrivesOn: "2026-01-04" }, ["pi_1"]);
  await call(payouts.markRead, "po_1", { readTo: "txn_1", isRead: true });
  await call(sales.sumJournal, { start: AT, end: LATER });
  const change = { variantId: "variant-M", orderId: "order-1", at: AT };
  await call(stock.holdStock, { id: "hold-1", ...change, quantity: 2 });
  await call(stock.holdStock, { id: "hold-2", ...change, quantity: 99 });
  await call(stock.releaseStock, { id: "release-1", ...change, quantity: 2 });
  await callStockAlerts(call);
  await call(orderEvent.happenedSincePaid, "order-1", "unknown-session");
  await call(orderEvent.insertOrderEvent, {
    id: "event-1",
    order: { id: "order-1", state: null },
    at: AT,
    source: "checkout",
    to: "pending",
    details: null,
  });
  await call(orders.listOrders, { state: null, attention: false });
  await call(orders.listOrders, { state: "paid", attention: true });
  await call(orders.listOrdersOf, "ruth@example.com");
  await call(orders.listUnfinished, id, AT);
  await call(orders.claimDue, LATER, LATER, 10);
  await call(orders.listUnsettled);
  for (const visitor of ["visitor", null]) {
    await call(openOrders.countOpenOrders, visitor);
    await call(openOrders.listHeldSizes, visitor);
  }
  await call(openOrders.listOpenPayments, id, "order-1");
  await call(stripeEvent.saveEvent, {
    id: "evt_1",
    type: "made-up",
    outcome: "handled",
    orderId: "order-1",
    facts: "{}",
    at: AT,
  });
  await call(stripeEvent.findEventOutcome, "evt_1");
  await call(stripeEvent.countDelivery, "evt_1");
}
