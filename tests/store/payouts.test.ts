import { expect, test } from "vitest";
import { exportSales } from "../../app/desk/sales/export-sales.server.ts";
import { sweepOrders } from "../../app/shop/checkout/sweep-orders.server.ts";
import { sweepPayouts } from "../../app/shop/orders/journal/write-journal.server.ts";
import { placeOrderOf } from "../support/place-orders.ts";
import { depsOf, useStripeShop } from "../support/use-stripe-shop.ts";

const shop = useStripeShop();
const deps = () => depsOf(shop);

async function payFor(slug: string): Promise<string> {
  const sessionId = await placeOrderOf(shop.db, shop.stripe.origin, slug, 1);
  shop.stripe.stripeFake.pay(sessionId);
  await sweepOrders(await deps(), { all: true });
  const session = shop.stripe.stripeFake.sessions().find(({ id }) => id === sessionId);
  return session?.payment_intent ?? "";
}

async function rows() {
  const found = [];
  const period = { from: "2020-01-01", to: "2100-12-31" };
  for await (const batch of exportSales(shop.db, period, "orders").rows) found.push(...batch);
  return found.map(({ What, Payout }) => [What, Payout]);
}

test("each sale and each refund names the payout that it was in", async () => {
  const intent = await payFor("hymn-board-tote");
  const first = shop.stripe.stripeFake.payOut();
  await sweepPayouts(await deps());
  expect(await rows()).toEqual([["Sale", first.id]]);
  shop.stripe.stripeFake.refund(intent, 500);
  await sweepOrders(await deps(), { all: true });
  await payFor("hymn-board-tote");
  const second = shop.stripe.stripeFake.payOut();
  await sweepPayouts(await deps());
  await sweepPayouts(await deps());
  expect((await rows()).toSorted()).toEqual(
    [
      ["Sale", first.id],
      ["Refund", second.id],
      ["Sale", second.id],
    ].toSorted(),
  );
  const [row] = await shop.db.selectFrom("journal_entries").select("paid_out_on").execute();
  expect(row?.paid_out_on).toMatch(/^20\d\d-\d\d-\d\d$/);
});

test("a refund stays with its payout if a later one names it again, because the refund failed", async () => {
  const intent = await payFor("hymn-board-tote");
  shop.stripe.stripeFake.refund(intent, 500);
  await sweepOrders(await deps(), { all: true });
  const first = shop.stripe.stripeFake.payOut();
  await sweepPayouts(await deps());
  shop.stripe.stripeFake.failRefund(intent);
  await sweepOrders(await deps(), { all: true });
  shop.stripe.stripeFake.payOut();
  const sources = shop.stripe.stripeFake.refunds().map(({ id }) => id);
  const to = await deps();
  const again = { ...to.payments, listPaidOut: async () => ({ sources, last: null, more: false }) };
  await sweepPayouts({ ...to, payments: again });
  expect(await rows()).toEqual(expect.arrayContaining([["Refund", first.id]]));
});

test("a sweep that ends in the middle of a payout is continued by the next", async () => {
  await payFor("hymn-board-tote");
  await payFor("stewardship-notebook");
  const payout = shop.stripe.stripeFake.payOut();
  const to = await deps();
  const onePage = {
    ...to.payments,
    // One entry per page, and the second page fails.
    listPaidOut: async (id: string, after: string | null) => {
      if (after !== null) throw new Error("Stripe is gone");
      const page = await to.payments.listPaidOut(id, after);
      const [own = ""] = page.sources;
      return { sources: [own], last: payout.entries.at(-1)?.id ?? null, more: true };
    },
  };
  await expect(sweepPayouts({ ...to, payments: onePage })).rejects.toThrow("Stripe is gone");
  expect((await rows()).filter(([, id]) => id === payout.id)).toHaveLength(1);
  await sweepPayouts(await deps());
  expect((await rows()).filter(([, id]) => id === payout.id)).toHaveLength(2);
});
