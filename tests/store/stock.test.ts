import { beforeEach, describe, expect, test } from "vitest";
import {
  countStock,
  findStockDifferences,
  holdStock,
  releaseStock,
} from "../../app/shop/catalogue/catalogue.store.server.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addOrder } from "../support/seed-desk.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const AT = "2026-03-01T12:00:00.000Z";
const SIZE = "product-covenant-tee-2";

const store = useTestDatabase();
let ids = 0;

beforeEach(async () => {
  await seedCatalogue(store.file);
  await addOrder(store.db, "order-1");
  await count(5);
});

describe("stock", () => {
  test("is taken whole or not at all", async () => {
    expect(await hold(3)).toBe(3);
    expect(await hold(3)).toBeNull();
    expect(await stock()).toBe(2);
    expect(await hold(2)).toBe(2);
    expect(await hold(1)).toBeNull();
    expect(await stock()).toBe(0);
    expect(await findStockDifferences(store.db)).toEqual([]);
  });

  test("without a limit is not counted, neither taken nor given", async () => {
    await count(null);
    expect(await hold(900)).toBe(0);
    await release(900);
    expect(await stock()).toBeNull();
    expect(await findStockDifferences(store.db)).toEqual([]);
  });

  test.each([0, 3, 5, 80])("a recount of %i equals the sum of the ledger", async (counted) => {
    await hold(2);
    await count(counted);
    expect(await stock()).toBe(counted);
    expect(await findStockDifferences(store.db)).toEqual([]);
  });

  test("that was changed behind the ledger's back is found", async () => {
    await store.db.updateTable("product_variants").set({ stock: 4 }).where("id", "=", SIZE).execute();
    expect(await findStockDifferences(store.db)).toEqual([{ variantId: SIZE, stock: 4, ledger: 5 }]);
  });

  test("can't be negative: the database itself refuses", async () => {
    const change = store.db.updateTable("product_variants").set({ stock: -1 }).where("id", "=", SIZE).execute();
    await expect(change).rejects.toThrow(/check constraint/i);
  });
});

function hold(quantity: number) {
  return holdStock(store.db, { id: `l${(ids += 1)}`, variantId: SIZE, orderId: "order-1", quantity, at: AT });
}

function release(quantity: number) {
  return releaseStock(store.db, { id: `l${(ids += 1)}`, variantId: SIZE, orderId: "order-1", quantity, at: AT });
}

function count(stockNow: number | null) {
  return countStock(store.db, { id: `l${(ids += 1)}`, variantId: SIZE, stock: stockNow, at: AT });
}

async function stock() {
  return (
    await store.db.selectFrom("product_variants").select("stock").where("id", "=", SIZE).executeTakeFirstOrThrow()
  ).stock;
}
