import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  countStock,
  findStockDifferences,
  holdStock,
  releaseStock,
} from "../../app/shop/catalogue/stock.store.server.ts";
import { openTestDatabase, type TestDatabase } from "../support/test-database.ts";

const AT = "2026-03-01T12:00:00.000Z";
let database: TestDatabase;
let ids = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  const product = {
    id: "p",
    slug: "p",
    name: "P",
    description: "",
    picture: "/p.svg",
    picture_alt: "P",
    position: 1,
    published: 1,
  };
  await db
    .insertInto("products")
    .values({ ...product, created_at: AT, updated_at: AT })
    .execute();
  await db
    .insertInto("product_variants")
    .values({ id: "v", product_id: "p", size: "", price_cents: 100, stock: null, position: 1, offered: 1 })
    .execute();
  const order = {
    id: "o",
    state: "pending" as const,
    cart_id: "c",
    currency: "usd",
    amount_cents: 100,
    refunded_cents: 0,
    return_origin: "",
  };
  await db
    .insertInto("orders")
    .values({ ...order, expires_at: AT, check_after: AT, created_at: AT, updated_at: AT })
    .execute();
});

beforeEach(async () => {
  await count(5);
});

afterAll(async () => {
  await database?.remove();
});

describe("stock", () => {
  test("is taken whole or not at all", async () => {
    expect(await hold(3)).toBe(3);
    expect(await hold(3)).toBeNull();
    expect(await stock()).toBe(2);
    expect(await hold(2)).toBe(2);
    expect(await hold(1)).toBeNull();
    expect(await stock()).toBe(0);
    expect(await findStockDifferences(database.db)).toEqual([]);
  });

  test("without a limit is not counted, neither taken nor given", async () => {
    await count(null);
    expect(await hold(900)).toBe(0);
    await release(900);
    expect(await stock()).toBeNull();
    expect(await findStockDifferences(database.db)).toEqual([]);
  });

  test.each([0, 3, 5, 80])("a recount of %i equals the sum of the ledger", async (counted) => {
    await hold(2);
    await count(counted);
    expect(await stock()).toBe(counted);
    expect(await findStockDifferences(database.db)).toEqual([]);
  });

  test("that was changed behind the ledger's back is found", async () => {
    await database.db.updateTable("product_variants").set({ stock: 4 }).where("id", "=", "v").execute();
    expect(await findStockDifferences(database.db)).toEqual([{ variantId: "v", stock: 4, ledger: 5 }]);
  });

  test("can't be negative: the database itself refuses", async () => {
    const change = database.db.updateTable("product_variants").set({ stock: -1 }).where("id", "=", "v").execute();
    await expect(change).rejects.toThrow(/check constraint/i);
  });
});

function hold(quantity: number) {
  return holdStock(database.db, { id: `l${(ids += 1)}`, variantId: "v", orderId: "o", quantity, at: AT });
}

function release(quantity: number) {
  return releaseStock(database.db, { id: `l${(ids += 1)}`, variantId: "v", orderId: "o", quantity, at: AT });
}

function count(stockNow: number | null) {
  return countStock(database.db, { id: `l${(ids += 1)}`, variantId: "v", stock: stockNow, at: AT });
}

async function stock() {
  return (
    await database.db.selectFrom("product_variants").select("stock").where("id", "=", "v").executeTakeFirstOrThrow()
  ).stock;
}
