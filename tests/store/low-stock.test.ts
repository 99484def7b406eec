import { beforeEach, expect, test } from "vitest";
import { inReadCommitted } from "../../app/database/in-transaction.server.ts";
import { moveOrder } from "../../app/shop/checkout/settle-order.server.ts";
import { findOrder } from "../../app/shop/orders/order.store.server.ts";
import { mailDeps } from "../support/mail-deps.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addOrder } from "../support/seed-desk.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const NOW = Date.parse("2026-06-01T12:00:00.000Z");
const SIZE = "product-covenant-tee-2";
const store = useTestDatabase();

beforeEach(async () => {
  await seedCatalogue(store.file);
});

/** Adds unpaid orders of these units, and sets the stock that remains. */
async function openOrders(stock: number | null, ...units: number[]): Promise<void> {
  await store.db.updateTable("product_variants").set({ stock }).where("id", "=", SIZE).execute();
  for (const [place, quantity] of units.entries()) {
    await addOrder(store.db, `order-${place}`, { state: "pending", paid_cents: null });
    const held = stock === null ? 0 : quantity;
    await store.db
      .updateTable("order_lines")
      .set({ quantity, held })
      .where("order_id", "=", `order-${place}`)
      .execute();
  }
}

function pay(place: number): Promise<unknown> {
  return inReadCommitted(store.db, async (trx) => {
    const order = await findOrder(trx, { id: `order-${place}` });
    return order && moveOrder(trx, { ...mailDeps(trx, NOW), source: "webhook" }, order, "paid", { paid_cents: 3010 });
  });
}

async function told(): Promise<string[]> {
  const mails = await store.db.selectFrom("outbox").select("subject").where("kind", "=", "team-stock").execute();
  return mails.map(({ subject }) => subject);
}

test("the order that leaves few units is told of, and the next one isn't", async () => {
  await openOrders(4, 1, 1);
  await pay(0);
  expect(await told()).toEqual(["Covenant Tee, size M: 5 left"]);
  await pay(1);
  expect(await told()).toHaveLength(1);
  const [mail] = await store.db.selectFrom("outbox").selectAll().where("kind", "=", "team-stock").execute();
  expect(mail?.text).toContain("http://127.0.0.1/desk/products/covenant-tee");
});

test("units of unpaid orders count as left, so each fall is told of once, in any order of payments", async () => {
  await openOrders(4, 2, 2);
  await pay(1);
  expect(await told(), "eight were there, six are left").toEqual([]);
  await pay(0);
  expect(await told()).toEqual(["Covenant Tee, size M: 4 left"]);
});

test("two payments at once tell of a fall once", async () => {
  await openOrders(4, 2, 2);
  await Promise.all([pay(0), pay(1)]);
  expect(await told()).toEqual(["Covenant Tee, size M: 4 left"]);
});
