import { beforeEach, expect, test } from "vitest";
import { exportSales, type Rows, loadSales } from "../../app/desk/sales/export-sales.server.ts";
import { momentsOf, type Period } from "../../app/desk/sales/sales.ts";
import { writeJournal } from "../../app/shop/orders/journal/write-journal.server.ts";
import { findOrder } from "../../app/shop/orders/order.store.server.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addOrder } from "../support/seed-desk.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const store = useTestDatabase();

beforeEach(async () => {
  await seedCatalogue(store.file);
});

const YEAR: Period = { from: "2026-01-01", to: "2026-12-31" };
const at = (minutes: number) => new Date(Date.parse(momentsOf(YEAR).start) + minutes * 60_000).toISOString();

/** Adds paid orders of all kinds, spread over a year. */
async function addOrders(count: number): Promise<void> {
  const random = seededRandom(7);
  const chance = (most: number) => random.between(0, most - 1);
  for (let number = 0; number < count; number += 1) {
    const id = `${String(number).padStart(21, "A")}A`;
    const paid = at(chance(525_000));
    const [tax, discount, postage] = [chance(300), chance(500), chance(900)];
    const isOld = number % 9 === 0;
    const cents = 100 + chance(900);
    const states = ["succeeded", "failed", "pending", "refused", "sending"];
    const refund = {
      id: `r${number}`,
      stripeId: `re_${number}`,
      state: states[chance(5)],
      cents,
      units: [],
      at: at(chance(525_000)),
    };
    const statuses = ["needs_response", "won", "lost", "warning_closed"];
    const dispute = { id: `dp_${number}`, status: statuses[chance(4)], cents: 2800, asOf: at(chance(525_000)) };
    await addOrder(store.db, id, {
      paid_cents: 2800 + tax - discount + postage,
      tax_cents: isOld ? null : tax,
      discount_cents: isOld ? null : discount,
      postage_cents: isOld ? null : postage,
      fee_cents: number % 4 === 0 ? null : 30 + chance(90),
      refunds: number % 3 === 0 ? JSON.stringify([{ ...refund, changedAt: at(chance(525_000)) }]) : null,
      disputes: number % 5 === 0 ? JSON.stringify([dispute]) : null,
    });
    await store.db.updateTable("order_events").set({ happened_at: paid }).where("order_id", "=", id).execute();
    await writeJournal(store.db, (await findOrder(store.db, { id }))!, paid);
  }
}

async function read(period: Period, rows: Rows) {
  const found = [];
  for await (const batch of exportSales(store.db, period, rows).rows) found.push(...batch);
  return found;
}

const inCents = (text: unknown) => Math.round(Number(text ?? 0) * 100);
const sum = (rows: Awaited<ReturnType<typeof read>>, name: string) =>
  rows.reduce((all, row) => all + inCents(row[name]), 0);

test("the sums of each month and of the year equal the rows of the files, to the cent", async () => {
  await addOrders(450);
  const view = await loadSales(
    { db: store.db, now: () => new Date("2026-12-31T12:00:00.000Z") },
    new URLSearchParams(),
  );
  expect(view.months).toHaveLength(12);
  for (const { period, sums } of [...view.months, { period: YEAR, sums: view.whole }]) {
    const rows = await read(period, "orders");
    const sales = rows.filter(({ What }) => What === "Sale");
    const of = (kind: RegExp) =>
      sum(
        rows.filter(({ What }) => kind.test(String(What))),
        "Total",
      );
    const found = {
      orders: sales.length,
      units: sums.units,
      items: sum(rows, "Items"),
      postage: sum(rows, "Shipping"),
      discount: sum(rows, "Discount"),
      tax: sum(rows, "Taxes"),
      other: sum(rows, "Other"),
      charged: of(/^Sale/),
      refunds: of(/refund/i),
      disputes: of(/^Dispute/),
      fees: sum(rows, "Stripe fee"),
      net: sum(rows, "Total") + sum(rows, "Stripe fee"),
    };
    expect(found).toEqual(sums);
    expect(sum(await read(period, "items"), "Sum")).toBe(sums.items);
  }
  expect(view.whole.orders).toBe(450);
  const charged = await store.db
    .selectFrom("orders")
    .select(({ fn }) => fn.sum("paid_cents").as("cents"))
    .executeTakeFirst();
  expect(view.whole.charged).toBe(Number(charged?.cents));
});

test("a closed month stays as it was when one of its orders is refunded later, and its fee fills in", async () => {
  const key = { id: "A".repeat(22) };
  await addOrder(store.db, key.id, { tax_cents: 210, discount_cents: 0, postage_cents: 0 });
  await store.db
    .updateTable("order_events")
    .set({ happened_at: at(0) })
    .execute();
  await writeJournal(store.db, (await findOrder(store.db, key))!, at(0));
  const january: Period = { from: "2026-01-01", to: "2026-01-31" };
  const before = await read(january, "orders");
  const refund = {
    id: "r",
    stripeId: "re_1",
    state: "succeeded",
    cents: 500,
    units: [],
    at: at(60 * 24 * 50),
    changedAt: at(0),
  };
  await store.db
    .updateTable("orders")
    .set({ refunds: JSON.stringify([refund]), fee_cents: 117, tax_cents: 999 })
    .execute();
  const order = (await findOrder(store.db, key))!;
  for (let time = 0; time < 2; time += 1) await writeJournal(store.db, order, at(0));
  expect(await read(january, "orders")).toEqual([{ ...before[0], "Stripe fee": "-1.17" }]);
  expect(await read(YEAR, "orders")).toMatchObject([
    { What: "Sale", Total: "30.10", Order: "#00000000", Country: expect.any(String) },
    { What: "Refund", Total: "-5.00", Items: null, Date: "2026-02-20", "Stripe ID": "re_1" },
  ]);
});
