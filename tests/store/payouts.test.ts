import { Writable } from "node:stream";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { exportSales } from "../../app/desk/sales/export-sales.server.ts";
import { type ServedStripeFake, serveStripeFake } from "../../app/dev/stripe-fake/serve.ts";
import { makeRandomId } from "../../app/server/security/cookies-and-tokens.server.ts";
import { connectStripe } from "../../app/shop/checkout/stripe.server.ts";
import { sweepOrders } from "../../app/shop/checkout/sweep-orders.server.ts";
import { sweepPayouts } from "../../app/shop/orders/journal/sweep-payouts.server.ts";
import type { Payments } from "../../app/shop/orders/payments.ts";
import { placeOrderOf } from "../support/place-orders.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { FAKE_STRIPE_KEYS } from "../support/shop-server.ts";
import { openTestDatabase, type TestDatabase } from "../support/test-database.ts";

let store: TestDatabase;
let stripe: ServedStripeFake;
let payments: Payments;
let logged: string[];

beforeEach(async () => {
  logged = [];
  store = await openTestDatabase();
  await seedCatalogue(store.file);
  stripe = await serveStripeFake({ ...FAKE_STRIPE_KEYS, port: 0, now: () => new Date(), deliver: async () => 200 });
  const { secretKey } = FAKE_STRIPE_KEYS;
  const off = { automaticTax: false, promotionCodes: false, termsOfService: false };
  payments = await connectStripe({ secretKey, webhookSecrets: [], apiBase: stripe.origin, ...off }, { retries: 0 });
});

afterEach(async () => {
  await stripe.close();
  await store.remove();
});

const now = () => new Date();

function deps() {
  const stream = new Writable({
    write(line, _encoding, done) {
      logged.push(String(line));
      done();
    },
  });
  return { db: store.db, payments, log: pino(stream), now, randomId: makeRandomId, secrets: ["a-secret"] };
}

/** Orders something and pays for it. */
async function payFor(slug: string): Promise<string> {
  const sessionId = await placeOrderOf(store.db, stripe.origin, slug, 1);
  stripe.stripeFake.pay(sessionId);
  await sweepOrders(deps(), { all: true });
  const session = stripe.stripeFake.sessions().find(({ id }) => id === sessionId);
  return session?.payment_intent ?? "";
}

async function rows() {
  const found = [];
  const period = { from: "2020-01-01", to: "2100-12-31" };
  for await (const batch of exportSales(store.db, period, "orders").rows) found.push(...batch);
  return found.map(({ What, Payout }) => [What, Payout]);
}

test("each sale and each refund names the payout that it was in", async () => {
  const intent = await payFor("hymn-board-tote");
  const first = stripe.stripeFake.payOut();
  await sweepPayouts(deps());
  expect(await rows()).toEqual([["Sale", first.id]]);
  stripe.stripeFake.refund(intent, 500);
  await sweepOrders(deps(), { all: true });
  await payFor("hymn-board-tote");
  const second = stripe.stripeFake.payOut();
  await sweepPayouts(deps());
  await sweepPayouts(deps());
  expect((await rows()).toSorted()).toEqual(
    [
      ["Sale", first.id],
      ["Refund", second.id],
      ["Sale", second.id],
    ].toSorted(),
  );
  const [row] = await store.db.selectFrom("journal_entries").select("paid_out_on").execute();
  expect(row?.paid_out_on).toMatch(/^20\d\d-\d\d-\d\d$/);
});

test("a refund stays with its payout if a later one names it again, because the refund failed", async () => {
  const intent = await payFor("hymn-board-tote");
  stripe.stripeFake.refund(intent, 500);
  await sweepOrders(deps(), { all: true });
  const first = stripe.stripeFake.payOut();
  await sweepPayouts(deps());
  stripe.stripeFake.failRefund(intent);
  await sweepOrders(deps(), { all: true });
  stripe.stripeFake.payOut();
  const sources = stripe.stripeFake.refunds().map(({ id }) => id);
  const again = { ...payments, listPaidOut: async () => ({ sources, last: null, more: false }) };
  await sweepPayouts({ ...deps(), payments: again });
  expect(await rows()).toEqual(expect.arrayContaining([["Refund", first.id]]));
});

test("a sweep that ends in the middle of a payout is continued by the next", async () => {
  await payFor("hymn-board-tote");
  await payFor("stewardship-notebook");
  const payout = stripe.stripeFake.payOut();
  const onePage = {
    ...payments,
    // One entry a page, and the second page never comes.
    listPaidOut: async (id: string, after: string | null) => {
      if (after !== null) throw new Error("Stripe is gone");
      const page = await payments.listPaidOut(id, after);
      const [own = ""] = page.sources;
      return { sources: [own], last: payout.entries.at(-1)?.id ?? null, more: true };
    },
  };
  await expect(sweepPayouts({ ...deps(), payments: onePage })).rejects.toThrow("Stripe is gone");
  expect((await rows()).filter(([, id]) => id === payout.id)).toHaveLength(1);
  await sweepPayouts(deps());
  expect((await rows()).filter(([, id]) => id === payout.id)).toHaveLength(2);
});
